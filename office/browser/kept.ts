// Module for all browser storage of the office: preferences, unsent drafts, and work at the packing desk (order numbers
// and pieces). Drafts belong to one member, and are deleted after a workday or at sign-out.

type Wish =
  | 'office-theme'
  | 'office-density'
  | 'office-keys'
  | 'office-desk'
  | 'office-paper'
  | 'office-mm'
  | 'office-columns'
  | 'office-tries';

/** Reads a preference; null if none is stored or storage is unavailable. */
export function readPreference(name: Wish): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Returns the paper size in which this device prints documents. */
export function readPaperSize(): 'a4' | '4x6' {
  return readPreference('office-paper') === '4x6' ? '4x6' : 'a4';
}

/** Stores a preference, if storage is available. */
export function keepWish(name: Wish, value: string): void {
  try {
    window.localStorage.setItem(name, value);
  } catch {
    // The preference is then valid for this page only.
  }
}

const draftMs = 12 * 3_600_000;
const draftPrefix = 'office-draft:';

/**
 * Reads a member's draft; undefined if it is missing, another member's or expired. Its content is not validated.
 * Deletes expired drafts of anyone.
 */
export function readMemberDraft(name: string, whose: string, now: number = Date.now()): unknown {
  try {
    forgetExpired(now);
    const kept: unknown = JSON.parse(window.localStorage.getItem(draftPrefix + name) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { by, at, draft } = kept as { by?: unknown; at?: unknown; draft?: unknown };
    return by === whose && typeof at === 'number' && now - at < draftMs ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a member's draft, if storage is available; undefined deletes it. */
export function keepDraft(name: string, whose: string, draft: unknown, now: number = Date.now()): void {
  try {
    if (draft === undefined) window.localStorage.removeItem(draftPrefix + name);
    else window.localStorage.setItem(draftPrefix + name, JSON.stringify({ by: whose, at: now, draft }));
  } catch {
    // The draft is then valid for this page only.
  }
}

/** Deletes expired drafts and stored work of anyone, also if their colleague never signed out. */
export function forgetExpired(now: number = Date.now()): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      const until = endOf(key, window.localStorage.getItem(key));
      if (until !== undefined && until <= now) window.localStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing expires.
  }
}

/** Returns the time in ms at which a stored item expires; undefined for one that is no draft and no work. */
function endOf(key: string, text: string | null): number | undefined {
  if (key.startsWith('office-packing:') || key.startsWith('office-handover:')) return partsOf(text).until;
  if (!key.startsWith(draftPrefix)) return undefined;
  try {
    const { at }: { at?: unknown } = JSON.parse(text ?? 'null') ?? {};
    return typeof at === 'number' ? at + draftMs : 0;
  } catch {
    return 0;
  }
}

/** Deletes every draft, so that no address stays in the browser after sign-out. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(window.localStorage))
      if (name.startsWith(draftPrefix)) window.localStorage.removeItem(name);
  } catch {
    // Without storage there are no drafts to delete.
  }
}

/** Kinds of stored work: a batch with its scans, or the counts of a handover. */
type Work = 'office-packing' | 'office-handover';

/** Lifetime of stored work in ms: one day at the desk. */
const workMs = 12 * 3_600_000;

interface KeptWork {
  owner: string;
  until: number;
  work: unknown;
}

/** Reads a member's stored work; null if missing or expired. Deletes expired work of anyone. */
export function readWork(name: Work, owner: string, now = Date.now()): unknown {
  try {
    forgetExpired(now);
    const kept = partsOf(window.localStorage.getItem(`${name}:${owner}`));
    return kept.owner === owner ? kept.work : null;
  } catch {
    return null;
  }
}

/**
 * Stores a member's work; null deletes it. Returns false if storage is unavailable; the work is then valid for this
 * page only.
 */
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
