import { type KeptEntry, keptTable, type OwnKey, ownKeys } from './kept-table.ts';

/** Whose entries are of nobody who is signed in. */
export const guest = 'guest';

/** Whose the entries of the storage are. */
export interface OwnerRecord {
  /** `guest`, or an account by `ownerOf`. */
  who: string;
  /** The session they were last seen in: the same one under another name is the same person with another e-mail. */
  session: string;
  /** Counts those who were here one after the other: a guest and the account they sign in to have one turn, the next guest has another. */
  turn: number;
  /** When each was last written, to the day, in ms since 1970. */
  since: Partial<Record<OwnKey, number>>;
}

/** What is put aside for one account. */
export interface Shelf {
  /** It goes then, in ms since 1970. */
  until: number;
  /** Set where its owner signed out: true until they have said whether it is to be kept. */
  asks?: boolean;
  entries: Partial<Record<OwnKey, string>>;
}

export type Shelves = Record<string, Shelf>;

/** So many accounts have something put aside; the one that would go first makes room. */
const mostShelves = 5;

/** An account as the storage names it: its e-mail is not left behind for the next to read. */
export function ownerOf(email: string): string {
  return `a${shortHash(email)}`;
}

/** 53 bits that tell texts apart and do not say them (cyrb53, by bryc, public domain). Not for secrets that may be guessed at leisure. */
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

/** Reads whose the entries are; where nobody has said so, they are a guest's. */
export function parseRecord(value: unknown): OwnerRecord {
  if (!isRecord(value) || typeof value.who !== 'string') return { who: guest, session: '', turn: 0, since: {} };
  const since = isRecord(value.since) ? value.since : {};
  const known = ownKeys.flatMap((key) => (typeof since[key] === 'number' ? [[key, since[key]] as const] : []));
  return {
    who: value.who,
    session: typeof value.session === 'string' ? value.session : '',
    turn: typeof value.turn === 'number' ? value.turn : 0,
    since: Object.fromEntries(known),
  };
}

/** Reads what is put aside, without what is over. */
export function parseShelves(value: unknown, now: number): Shelves {
  if (!isRecord(value)) return {};
  const shelves = Object.entries(value).flatMap(([owner, shelf]): [string, Shelf][] => {
    if (!isRecord(shelf) || typeof shelf.until !== 'number' || !(shelf.until > now) || !isRecord(shelf.entries)) return [];
    const { entries } = shelf;
    const kept = ownKeys.flatMap((key) => (typeof entries[key] === 'string' ? [[key, entries[key]] as const] : []));
    const asks = typeof shelf.asks === 'boolean' ? { asks: shelf.asks } : {};
    return [[owner, { until: shelf.until, ...asks, entries: Object.fromEntries(kept) }]];
  });
  return Object.fromEntries(shelves.toSorted(([, one], [, other]) => other.until - one.until).slice(0, mostShelves));
}

/** How many days an entry stays unwritten. */
export function daysOf(key: OwnKey): number {
  return keptTable[key].days;
}

/**
 * What somebody has who comes back to what was put aside for them and brings something along: lists become one with the newer
 * part in front, a design goes to the waiting ones, and of anything else what they bring stays.
 */
export function joined(back: Shelf['entries'], brought: (key: OwnKey) => string | null): Shelf['entries'] {
  const result: Shelf['entries'] = {};
  const waiting: unknown[] = [];
  for (const key of ownKeys) {
    const [old, fresh] = [back[key], brought(key)];
    if (old === undefined) continue;
    const { joins }: KeptEntry = keptTable[key];
    if (fresh === null) result[key] = old;
    else if (joins === 'as a list') result[key] = JSON.stringify([...listIn(fresh), ...listIn(old)]);
    else if (joins === 'as a waiting design') waiting.push(valueIn(old));
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
