import { decode } from '../../../../ports/api/schema.ts';
import { WaitingPhoto } from '../../../../ports/api/staff/stored-photo.ts';

/** The database of the browser that keeps photos until they are sent, and its only store. */
const DATABASE = 'staff-photos';
const STORE = 'waiting';

/**
 * Returns the photos of an account that wait, in the order of their keys; none where the browser has no database.
 * What is no photo of ours is left out.
 */
export async function readWaitingPhotos(email: string): Promise<readonly WaitingPhoto[]> {
  if (typeof indexedDB === 'undefined') return [];
  const found = await request('readonly', (store): IDBRequest<unknown[]> => store.getAll());
  return found
    .map((one) => decode(WaitingPhoto, one))
    .filter((one) => one !== undefined)
    .filter(({ by }) => by === email);
}

/** Whether a photo still waits. Another tab may have sent it. */
export async function isWaiting(key: string): Promise<boolean> {
  return (await request('readonly', (store) => store.count(key))) > 0;
}

/** Keeps a photo over reloads. Once it resolves, the photo is on the disk. */
export async function keepWaitingPhoto(photo: WaitingPhoto): Promise<void> {
  await request('readwrite', (store) => store.put(photo));
}

export async function forgetWaitingPhoto(key: string): Promise<void> {
  await request('readwrite', (store) => store.delete(key));
}

/** Rejects where the browser has no such database, or keeps nothing in it: in some private windows, or on a full disk. */
async function request<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const asked = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
