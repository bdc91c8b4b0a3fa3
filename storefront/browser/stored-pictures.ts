import type { StorageKey } from './storage-table.ts';

/** Shopper's pictures, stored in IndexedDB by key until a design is finished. */

const name: StorageKey = 'designs';
const store = 'pictures';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps no pictures'));
    request.onblocked = () => reject(new Error('the browser keeps no pictures'));
  });
}

async function within<T>(mode: IDBTransactionMode, work: (pictures: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('the browser is full'));
    });
  } finally {
    database.close();
  }
}

/** Stores a picture. Returns false if the browser cannot store it; the design works without it. */
export async function storePicture(key: string, file: Blob): Promise<boolean> {
  return within('readwrite', (pictures) => pictures.put(file, key)).then(
    () => true,
    () => false,
  );
}

/** Returns a stored picture; undefined if there is none. */
export async function storedPicture(key: string): Promise<Blob | undefined> {
  const found = await within('readonly', (pictures): IDBRequest<unknown> => pictures.get(key)).catch(() => undefined);
  return found instanceof Blob ? found : undefined;
}

/** Deletes all stored pictures except those with the given keys. */
export async function keepOnly(keys: ReadonlySet<string>): Promise<void> {
  const all = await within('readonly', (pictures) => pictures.getAllKeys()).catch((): IDBValidKey[] => []);
  for (const key of all) {
    if (!keys.has(String(key))) await within('readwrite', (pictures) => pictures.delete(key)).catch(() => undefined);
  }
}
