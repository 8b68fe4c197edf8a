// Keeps the files of the page, so that it opens without a network. A new version is fetched whole before it is used.

const CACHE = 'evoref-{{version}}';
const FILES = ['{{files}}'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  const stale = async () => {
    for (const name of await caches.keys()) if (name.startsWith('evoref-') && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(stale());
});
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});
