import { isStoredKey, type LocalKey } from './storage-table.ts';

// Sole access to the browser's storages, which may be full, blocked or missing. Reading then returns null, writing
// returns false.

export function readStorage(key: LocalKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeText(key: LocalKey, value: string): boolean {
  if (!isStoredKey('local', key)) throw new Error(`'${key}' is not in the table of what the browser keeps`);
  try {
    window.localStorage.setItem(key, value);
    refusal = undefined;
    return true;
  } catch (error) {
    refusal = refusalOf(error);
    return false;
  }
}

export function removeText(key: LocalKey): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was stored, so there is nothing to remove.
  }
}

/** Returns script code that reads an entry, for scripts that run before the bundle is loaded. */
export function earlyRead(key: LocalKey): string {
  return `localStorage.getItem('${key}')`;
}

/**
 * Reason why the browser stores nothing: access is blocked, or the storage is full. Undefined if no write has failed.
 */
export type StorageRefusal = 'blocked' | 'full';
let refusal: StorageRefusal | undefined;

export function whyNotKept(): StorageRefusal | undefined {
  try {
    window.localStorage.getItem('theme');
  } catch {
    return 'blocked';
  }
  return refusal;
}

/** Detects blocked storage: some browsers report it as a full storage with no entries. */
function refusalOf(error: unknown): StorageRefusal {
  if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return 'blocked';
  try {
    return window.localStorage.length === 0 ? 'blocked' : 'full';
  } catch {
    return 'blocked';
  }
}

/** Access to sessionStorage, which belongs to one tab. */
export const tabStorage = {
  read(key: string): string | null {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    if (!isStoredKey('tab', key)) throw new Error(`'${key}' is not in the table of what the browser keeps`);
    try {
      window.sessionStorage.setItem(key, value);
    } catch {
      // The input is not lost, as the form itself still has it.
    }
  },
  removeAll(which: (key: string) => boolean): void {
    try {
      for (const key of Object.keys(window.sessionStorage)) if (which(key)) window.sessionStorage.removeItem(key);
    } catch {
      // Nothing was stored, so there is nothing to remove.
    }
  },
};

/** Parses JSON from an untrusted source; undefined if invalid. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
