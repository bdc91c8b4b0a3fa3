import { asideDays, type KeptEntry, keptTable, type OwnKey, ownKeys } from './kept-table.ts';

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
  /** Whose turn it was put aside after: what its owner says when they leave is said of that turn alone. */
  turn: number;
  /** Set where its owner signed out: true until they have said whether it is to be kept. It follows from what they said, and is not kept with it. */
  asks?: boolean;
  entries: Partial<Record<OwnKey, string>>;
}

export type Shelves = Record<string, Shelf>;

/**
 * That somebody has signed out, and what they said of what they left. It stands apart from what is put aside, which every tab that notices
 * writes: only who leaves and who answers write this, so that no tab can take the question or the answer back.
 */
export interface Parting {
  turn: number;
  /** When they left, or answered, in ms since 1970. */
  at: number;
  /** Whether it is to be kept; none as long as they have not said so. */
  keep?: boolean;
}

export type Partings = Record<string, Parting>;

/** How long the question whether to keep something may stay without an answer before the answer is no, in ms. */
const questionMs = 10 * 60_000;
const asideMs = asideDays * 24 * 3_600_000;

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

/** Reads who has signed out here and what they said, without what is of no use any more. */
export function parsePartings(value: unknown, now: number): Partings {
  if (!isRecord(value)) return {};
  const partings = Object.entries(value).flatMap(([owner, one]): [string, Parting][] => {
    if (!isRecord(one) || typeof one.turn !== 'number' || typeof one.at !== 'number' || !(one.at + asideMs > now)) return [];
    return [[owner, { turn: one.turn, at: one.at, ...(typeof one.keep === 'boolean' && { keep: one.keep }) }]];
  });
  return Object.fromEntries(partings);
}

/** What becomes of a shelf by what its owner said when they left; undefined for one that nobody is to find again. */
function after(shelf: Shelf, said: Parting | undefined): Shelf | undefined {
  if (said?.turn !== shelf.turn) return shelf;
  if (said.keep) return { ...shelf, asks: false, until: said.at + asideMs };
  if (said.keep === false || Object.keys(shelf.entries).length === 0) return undefined;
  return { ...shelf, asks: true, until: said.at + questionMs };
}

/** Reads what is put aside, without what is over or was not to be kept. */
export function parseShelves(value: unknown, partings: Partings, now: number): Shelves {
  if (!isRecord(value)) return {};
  const shelves = Object.entries(value).flatMap(([owner, shelf]): [string, Shelf][] => {
    if (!isRecord(shelf) || typeof shelf.until !== 'number' || !isRecord(shelf.entries)) return [];
    const { entries } = shelf;
    const kept = ownKeys.flatMap((key) => (typeof entries[key] === 'string' ? [[key, entries[key]] as const] : []));
    const turn = typeof shelf.turn === 'number' ? shelf.turn : -1;
    const found = after({ until: shelf.until, turn, entries: Object.fromEntries(kept) }, partings[owner]);
    return found && found.until > now ? [[owner, found]] : [];
  });
  return Object.fromEntries(shelves.toSorted(([, one], [, other]) => other.until - one.until).slice(0, mostShelves));
}

/** How many days an entry stays unwritten. */
export function daysOf(key: OwnKey): number {
  return keptTable[key].days;
}

/**
 * What somebody has who comes back to what was put aside for them and brings something along: lists become one with the newer
 * part in front, a design goes to the waiting ones, a checkout keeps what the new one lacks, and of anything else what they bring stays.
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
    // An order that waits for its payment is not dropped for one that was only begun.
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
