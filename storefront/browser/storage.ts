import { isKept, type LocalKey } from './kept-table.ts';

// The one way to the browser's storages. They may be full, blocked or absent: reading gives null, writing says whether it was kept.

export function readText(key: LocalKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeText(key: LocalKey, value: string): boolean {
  if (!isKept('local', key)) throw new Error(`'${key}' is not in the table of what the browser keeps`);
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
    // Nothing was kept, so there is nothing to remove.
  }
}

/** Makes a script's reading of an entry, for what must run before the page's own code is there. */
export function earlyRead(key: LocalKey): string {
  return `localStorage.getItem('${key}')`;
}

/** Why the browser keeps nothing: it refuses everything, or it has no room left. Undefined where it has refused nothing. */
export type Refusal = 'blocked' | 'full';
let refusal: Refusal | undefined;

export function whyNotKept(): Refusal | undefined {
  try {
    window.localStorage.getItem('theme');
  } catch {
    return 'blocked';
  }
  return refusal;
}

/** Some browsers say 'full' of a storage without any room, where they are told to keep nothing. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return 'blocked';
  try {
    return window.localStorage.length === 0 ? 'blocked' : 'full';
  } catch {
    return 'blocked';
  }
}

/** What is kept for this tab alone. */
export const tabStorage = {
  read(key: string): string | null {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    if (!isKept('tab', key)) throw new Error(`'${key}' is not in the table of what the browser keeps`);
    try {
      window.sessionStorage.setItem(key, value);
    } catch {
      // Where nothing is kept, the form itself still holds it.
    }
  },
  removeAll(which: (key: string) => boolean): void {
    try {
      for (const key of Object.keys(window.sessionStorage)) if (which(key)) window.sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept, so there is nothing to remove.
    }
  },
};

/** Parses JSON that anyone may have written; undefined for what is none. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
