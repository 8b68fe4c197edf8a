// Frames as an animated GIF: one table of colours, and of each frame only the part that changed.

// The most frequent colours of some frames, at most 255; the last one is for what stays as it was.
function paletteOf(frames) {
  const counts = new Map();
  for (const { data } of frames) {
    for (let at = 0; at < data.length; at += 4) {
      const colour = (data[at] & 0xf8) << 16 | (data[at + 1] & 0xf8) << 8 | (data[at + 2] & 0xf8);
      counts.set(colour, (counts.get(colour) || 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, 255).map(([colour]) => [colour >> 16 | 4, colour >> 8 & 255 | 4, colour & 255 | 4]);
}

// The number of the nearest colour of each point.
function indexed({ data }, palette, known) {
  const points = new Uint8Array(data.length / 4);
  for (let at = 0; at < points.length; at += 1) {
    const [red, green, blue] = [data[4 * at], data[4 * at + 1], data[4 * at + 2]];
    const colour = (red & 0xf8) << 16 | (green & 0xf8) << 8 | (blue & 0xf8);
    let nearest = known.get(colour);
    if (nearest === undefined) {
      let least = Infinity;
      palette.forEach(([r, g, b], index) => {
        const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
        if (far < least) [least, nearest] = [far, index];
      });
      known.set(colour, nearest);
    }
    points[at] = nearest;
  }
  return points;
}

// Points of 8 bits as LZW, in blocks of at most 255 bytes.
function compressed(points) {
  const bytes = [8];
  let block = [];
  let bits = 0;
  let held = 0;
  const write = (code, size) => {
    bits |= code << held;
    held += size;
    while (held >= 8) {
      block.push(bits & 255);
      bits >>>= 8;
      held -= 8;
      if (block.length === 255) { bytes.push(255, ...block); block = []; }
    }
  };
  let codes = new Map();
  let next = 258;
  let size = 9;
  write(256, size);
  let word = points[0];
  for (let at = 1; at < points.length; at += 1) {
    const key = word << 8 | points[at];
    if (codes.has(key)) {
      word = codes.get(key);
    } else {
      write(word, size);
      if (next < 4096) {
        if (next === 1 << size) size += 1;
        codes.set(key, next);
        next += 1;
      } else {
        write(256, size);
        codes = new Map();
        next = 258;
        size = 9;
      }
      word = points[at];
    }
  }
  write(word, size);
  write(257, size);
  if (held > 0) block.push(bits & 255);
  if (block.length > 0) bytes.push(block.length, ...block);
  bytes.push(0);
  return bytes;
}

// What of a frame is new: the rectangle around it, and its points, with 255 for those that stay.
function changedPart(points, old, width, height) {
  if (!old) return { x: 0, y: 0, w: width, h: height, points };
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < points.length; at += 1) {
    if (points[at] === old[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) [left, top, right, bottom] = [0, 0, 0, 0];
  const [w, h] = [right - left + 1, bottom - top + 1];
  const part = new Uint8Array(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const at = (top + y) * width + left + x;
      part[y * w + x] = points[at] === old[at] ? 255 : points[at];
    }
  }
  return { x: left, y: top, w, h, points: part };
}

// Takes frames one after the other; `delay` is in hundredths of a second.
function animation(width, height, palette) {
  const two = (number) => [number & 255, number >> 8];
  const table = palette.flat();
  const head = [...'GIF89a'].map((letter) => letter.charCodeAt(0));
  const chunks = [Uint8Array.from([...head, ...two(width), ...two(height), 0xf7, 0, 0, ...table, ...Array(768 - table.length).fill(0),
    0x21, 0xff, 11, ...[...'NETSCAPE2.0'].map((letter) => letter.charCodeAt(0)), 3, 1, 0, 0, 0])];
  const known = new Map();
  let old = null;
  let size = chunks[0].length;
  return {
    add(image, delay) {
      const points = indexed(image, palette, known);
      const part = changedPart(points, old, width, height);
      const chunk = Uint8Array.from([0x21, 0xf9, 4, 0x05, ...two(delay), 255, 0, 0x2c, ...two(part.x), ...two(part.y), ...two(part.w), ...two(part.h), 0].concat(compressed(part.points)));
      chunks.push(chunk);
      size += chunk.length;
      old = points;
      return size;
    },
    end: () => new Blob([...chunks, Uint8Array.from([0x3b])], { type: 'image/gif' }),
  };
}
