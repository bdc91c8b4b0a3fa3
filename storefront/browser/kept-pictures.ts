import type { KeptKey } from './kept-table.ts';

/** Pictures of the shopper as the browser keeps them until a design is done: files in IndexedDB, under their keys. */

const name: KeptKey = 'designs';
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

/** Keeps a picture. False where the browser cannot: the design goes on without. */
export async function keepPicture(key: string, file: Blob): Promise<boolean> {
  return within('readwrite', (pictures) => pictures.put(file, key)).then(
    () => true,
    () => false,
  );
}

/** A kept picture; undefined where there is none. */
export async function keptPicture(key: string): Promise<Blob | undefined> {
  const found = await within('readonly', (pictures): IDBRequest<unknown> => pictures.get(key)).catch(() => undefined);
  return found instanceof Blob ? found : undefined;
}

/** Lets go of every picture but these. */
export async function keepOnly(keys: ReadonlySet<string>): Promise<void> {
  const all = await within('readonly', (pictures) => pictures.getAllKeys()).catch((): IDBValidKey[] => []);
  for (const key of all) {
    if (!keys.has(String(key))) await within('readwrite', (pictures) => pictures.delete(key)).catch(() => undefined);
  }
}
