// The one way to what the office keeps in the browser: how somebody likes their screen. Nothing about a shopper or an order is kept.

type Wish = 'office-theme' | 'office-density' | 'office-keys';

/** Reads a wish; null where none was kept, or nothing can be. */
export function readWish(name: Wish): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a wish, where the browser keeps anything. */
export function keepWish(name: Wish, value: string): void {
  try {
    window.localStorage.setItem(name, value);
  } catch {
    // It holds for this page then.
  }
}
