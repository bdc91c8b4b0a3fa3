/** Local storage that may be full, blocked or absent: reading gives null, writing says whether it was kept. */
export function readText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeText(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeText(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was kept, so there is nothing to remove.
  }
}

/** Parses JSON that anyone may have written; undefined for what is none. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
