import { asideDays, type OwnKey, ownKeys, type StorageEntry, storageTable } from './storage-table.ts';

/** Owner name of data without a signed-in account. */
export const guestOwner = 'guest';

/** Owner of the personal data in storage. */
export interface OwnerRecord {
  /** `guest`, or the name of an account from `ownerOf`. */
  who: string;
  /** Hash of the last session. The same session with another name is the same person with a changed e-mail. */
  session: string;
  /**
   * Counter of successive persons (turns). A guest and the account they sign in to share a turn; the next guest has a
   * new one.
   */
  turn: number;
  /** Time of the last write of each entry in ms, accurate to a day. */
  since: Partial<Record<OwnKey, number>>;
}

/** Archived data of one account that has signed out. */
export interface OwnerArchive {
  /** Expiry in ms. */
  until: number;
  /** Turn after which it was archived. The owner's decision at logout applies only to that turn. */
  turn: number;
  /** True from logout until the owner decides about retaining the data. Derived from the decision, not stored. */
  asks?: boolean;
  entries: Partial<Record<OwnKey, string>>;
}

export type OwnerArchives = Record<string, OwnerArchive>;

/**
 * Logout of an account and its decision about the archived data. Every tab writes the archive, but only logout and the
 * decision write this record, so that no tab can revert them.
 */
export interface Parting {
  turn: number;
  /** Time of the logout or decision in ms. */
  at: number;
  /** Decision to retain the data; undefined until made. */
  keep?: boolean;
}

export type Partings = Record<string, Parting>;

/** Time in ms for a decision, after which the data is deleted. */
const questionMs = 10 * 60_000;
const asideMs = asideDays * 24 * 3_600_000;

/** Maximum number of archives; beyond it, the archive that expires first is removed. */
const mostShelves = 5;

/** Returns the storage name of an account: a hash, so that its e-mail stays private. */
export function ownerOf(email: string): string {
  return `a${shortHash(email)}`;
}

/** Returns a 53-bit hash (cyrb53, by bryc, public domain). Not for secrets that could be guessed by trial. */
export function shortHash(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (const unit of new TextEncoder().encode(text)) {
    one = Math.imul(one ^ unit, 2_654_435_761);
    two = Math.imul(two ^ unit, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & two) + (one >>> 0)).toString(36);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses the owner of the data; a guest by default. */
export function parseRecord(value: unknown): OwnerRecord {
  if (!isRecord(value) || typeof value.who !== 'string') return { who: guestOwner, session: '', turn: 0, since: {} };
  const since = isRecord(value.since) ? value.since : {};
  const known = ownKeys.flatMap((key) => (typeof since[key] === 'number' ? [[key, since[key]] as const] : []));
  return {
    who: value.who,
    session: typeof value.session === 'string' ? value.session : '',
    turn: typeof value.turn === 'number' ? value.turn : 0,
    since: Object.fromEntries(known),
  };
}

/** Parses the logouts and decisions, without expired ones. */
export function parsePartings(value: unknown, now: number): Partings {
  if (!isRecord(value)) return {};
  const partings = Object.entries(value).flatMap(([owner, one]): [string, Parting][] => {
    if (!isRecord(one) || typeof one.turn !== 'number' || typeof one.at !== 'number' || !(one.at + asideMs > now))
      return [];
    return [[owner, { turn: one.turn, at: one.at, ...(typeof one.keep === 'boolean' && { keep: one.keep }) }]];
  });
  return Object.fromEntries(partings);
}

/** Returns an archive after the owner's decision at logout; undefined if it must be deleted. */
function after(shelf: OwnerArchive, said: Parting | undefined): OwnerArchive | undefined {
  if (said?.turn !== shelf.turn) return shelf;
  if (said.keep) return { ...shelf, asks: false, until: said.at + asideMs };
  if (said.keep === false || Object.keys(shelf.entries).length === 0) return undefined;
  return { ...shelf, asks: true, until: said.at + questionMs };
}

/** Parses the archives, without expired and rejected ones. */
export function parseShelves(value: unknown, partings: Partings, now: number): OwnerArchives {
  if (!isRecord(value)) return {};
  const shelves = Object.entries(value).flatMap(([owner, shelf]): [string, OwnerArchive][] => {
    if (!isRecord(shelf) || typeof shelf.until !== 'number' || !isRecord(shelf.entries)) return [];
    const { entries } = shelf;
    const kept = ownKeys.flatMap((key) => (typeof entries[key] === 'string' ? [[key, entries[key]] as const] : []));
    const turn = typeof shelf.turn === 'number' ? shelf.turn : -1;
    const found = after({ until: shelf.until, turn, entries: Object.fromEntries(kept) }, partings[owner]);
    return found && found.until > now ? [[owner, found]] : [];
  });
  return Object.fromEntries(shelves.toSorted(([, one], [, other]) => other.until - one.until).slice(0, mostShelves));
}

/** Returns the days until an unchanged entry is deleted. */
export function daysOf(key: OwnKey): number {
  return storageTable[key].days;
}

/**
 * Merges archived data with the data that the person brings. Lists are joined with the new part first; a design is
 * queued; a checkout is completed from the archived one. Otherwise new data wins.
 */
export function joinShelves(
  back: OwnerArchive['entries'],
  brought: (key: OwnKey) => string | null,
): OwnerArchive['entries'] {
  const result: OwnerArchive['entries'] = {};
  const waiting: unknown[] = [];
  for (const key of ownKeys) {
    const [old, fresh] = [back[key], brought(key)];
    if (old === undefined) continue;
    const { joins }: StorageEntry = storageTable[key];
    if (fresh === null) result[key] = old;
    else if (joins === 'as a list') result[key] = JSON.stringify([...listIn(fresh), ...listIn(old)]);
    else if (joins === 'as a waiting design') waiting.push(valueIn(old));
    // An order that waits for its payment is not replaced by an unfinished checkout.
    else if (joins) result[key] = JSON.stringify({ ...(valueIn(old) as object), ...(valueIn(fresh) as object) });
  }
  if (waiting.length === 0) return result;
  const others = result.designDraftsAside ?? brought('designDraftsAside');
  return { ...result, designDraftsAside: JSON.stringify([...waiting, ...listIn(others)]) };
}

function valueIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function listIn(text: string | null): unknown[] {
  const value = valueIn(text);
  return Array.isArray(value) ? value : [];
}
