// The one way to what the office keeps in the browser: how somebody likes their screen, what they have begun to type and not sent, so that leaving a page loses
// nothing, and what a colleague has in hand at the packing table until it is sent: of an order that is its number and its pieces. A draft is whose it is: nobody else
// who signs in here reads it, signing out forgets it, and it does not outlive a day's work.

type Wish = 'office-theme' | 'office-density' | 'office-keys' | 'office-desk' | 'office-paper' | 'office-mm' | 'office-columns';

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

const draftMs = 12 * 3_600_000;
const draftPrefix = 'office-draft:';

/** Reads a draft of a colleague; undefined where there is none of theirs, or it is too old. What it holds is not looked at. */
export function readDraft(name: string, whose: string, now: number = Date.now()): unknown {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(draftPrefix + name) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { by, at, draft } = kept as { by?: unknown; at?: unknown; draft?: unknown };
    return by === whose && typeof at === 'number' && now - at < draftMs ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft of a colleague, where the browser keeps anything; undefined takes it away. */
export function keepDraft(name: string, whose: string, draft: unknown, now: number = Date.now()): void {
  try {
    if (draft === undefined) window.localStorage.removeItem(draftPrefix + name);
    else window.localStorage.setItem(draftPrefix + name, JSON.stringify({ by: whose, at: now, draft }));
  } catch {
    // It lasts as long as the page then.
  }
}

/** Forgets every draft: whoever leaves this browser leaves nobody's address in it. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(window.localStorage)) if (name.startsWith(draftPrefix)) window.localStorage.removeItem(name);
  } catch {
    // Nothing is kept then.
  }
}

/** What a colleague has in hand: a batch with its scans, or what was counted at a hand-over. */
type Work = 'office-packing' | 'office-handover';

/** As long as a day at the table: whoever comes back later begins anew. */
const workMs = 12 * 3_600_000;

interface KeptWork {
  owner: string;
  until: number;
  work: unknown;
}

/** Reads what somebody had in hand; null where nothing was kept of theirs, or it is over. What ran out is taken away, whosever it was. */
export function readWork(name: Work, owner: string, now = Date.now()): unknown {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (!key.startsWith('office-packing:') && !key.startsWith('office-handover:')) continue;
      if (partsOf(window.localStorage.getItem(key)).until <= now) window.localStorage.removeItem(key);
    }
    const kept = partsOf(window.localStorage.getItem(`${name}:${owner}`));
    return kept.owner === owner ? kept.work : null;
  } catch {
    return null;
  }
}

/** Keeps what somebody has in hand; null when they have nothing any more. False where the browser keeps nothing: then it holds for this page. */
export function keepWork(name: Work, owner: string, work: unknown, now = Date.now()): boolean {
  try {
    const kept: KeptWork = { owner, until: now + workMs, work };
    if (work === null) window.localStorage.removeItem(`${name}:${owner}`);
    else window.localStorage.setItem(`${name}:${owner}`, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

function partsOf(text: string | null): KeptWork {
  const nothing = { owner: '', until: 0, work: null };
  if (text === null) return nothing;
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? { ...nothing, ...kept } : nothing;
  } catch {
    return nothing;
  }
}
