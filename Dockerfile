# An image with the program and nothing else: docker run --rm -v "$PWD:/records" evoref check /records
FROM rust:1-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev musl-tools && rustup target add x86_64-unknown-linux-musl
WORKDIR /build
COPY . .
RUN dist/profiled.sh evoref x86_64-unknown-linux-musl 'dist/training.sh "$0"' --locked --features allocator --bin evoref

FROM scratch
COPY --from=build /build/target/x86_64-unknown-linux-musl/dist/evoref /evoref
COPY --from=build /build/LICENSE-MIT /build/LICENSE-APACHE /
WORKDIR /records
ENTRYPOINT ["/evoref"]
