// What is kept: the records and the data files, in the storage of the browser (IndexedDB) and nowhere else.

const NAME = 'evoref';

const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('records', { keyPath: 'id' });
    request.result.createObjectStore('files', { keyPath: 'path' });
  };
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const settled = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// What is written is on the disk when this is done, not only on its way there.
async function inside(store, mode, act) {
  const database = await opened;
  const transaction = database.transaction(store, mode, { durability: 'strict' });
  const complete = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
  const result = await act(transaction.objectStore(store));
  await complete;
  return result;
}

export const records = () => inside('records', 'readonly', (store) => settled(store.getAll()));
export const record = (id) => inside('records', 'readonly', (store) => settled(store.get(id)));
export const remove = (id) => inside('records', 'readwrite', (store) => settled(store.delete(id)));
export const files = () => inside('files', 'readonly', (store) => settled(store.getAll()));
export const putFile = (path, text) => inside('files', 'readwrite', (store) => settled(store.put({ path, text })));
export const removeFile = (path) => inside('files', 'readwrite', (store) => settled(store.delete(path)));

export const fresh = (text) => ({ id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, text, revision: 0, changed: Date.now() });

// Keeps a record. If another tab has written it since, both stay: this one becomes a record of its own.
export const put = (one) => inside('records', 'readwrite', async (store) => {
  const there = await settled(store.get(one.id));
  const own = there && there.revision !== one.revision ? { ...fresh(one.text), name: one.name } : one;
  const kept = { ...own, revision: own.revision + 1, changed: Date.now() };
  await settled(store.put(kept));
  return kept;
});
