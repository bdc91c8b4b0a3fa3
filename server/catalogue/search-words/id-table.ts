import { withRoom } from './room.ts';

/** Texts by place, in one buffer, so that a million texts are a single object for the garbage collector. */
export interface StoredTexts {
  bytes: Uint8Array;
  /** Start of the text of each place, plus the end of the last. */
  starts: Uint32Array;
}

export interface TextColumn {
  at(place: number): string;
  /** Appends the text of the next place. */
  push(text: string): void;
  length(): number;
}

const utf8 = new TextEncoder();
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

/** Creates an append-only column of texts. */
export function createTextColumn(base?: StoredTexts): TextColumn {
  let bytes = bufferOf(base?.bytes ?? new Uint8Array());
  let starts = base?.starts ?? new Uint32Array(1);
  let length = starts.length - 1;
  return {
    at: (place) => bytes.toString('utf8', starts[place], starts[place + 1]),
    push(text) {
      const from = starts[length] ?? 0;
      const own = utf8.encode(text);
      if (from + own.length > bytes.length) bytes = bufferOf(withRoom(new Uint8Array(bytes), from + own.length));
      bytes.set(own, from);
      starts = withRoom(starts, length + 1);
      starts[++length] = from + own.length;
    },
    length: () => length,
  };
}

/** Returns the texts of some places, in their new order. */
export function storedTexts(column: TextColumn, places: Uint32Array): StoredTexts {
  const starts = new Uint32Array(places.length + 1);
  let bytes = new Uint8Array(places.length * 24);
  let filled = 0;
  for (const [at, place] of places.entries()) {
    const own = utf8.encode(column.at(place));
    bytes = withRoom(bytes, filled + own.length);
    bytes.set(own, filled);
    filled += own.length;
    starts[at + 1] = filled;
  }
  return { bytes: bytes.slice(0, filled), starts };
}

export interface StoredIds {
  ids: StoredTexts;
  /** Place by the hash of an id. */
  slots: Uint32Array;
}

export interface IdTable {
  placeOf(id: string): number | undefined;
  idAt(place: number): string;
  /** Returns the ids of the occupied places. */
  idsOf(there: Uint32Array): string[];
  /** Assigns an id to the next place. */
  put(id: string): number;
  /** Removes the place of an id. */
  remove(id: string): void;
  ids: TextColumn;
}

const empty = 0xffff_ffff;

/** Creates a table from ids to places. Initial ids are in an array of numbers, later ones in a map. */
export function createIdTable(base?: StoredIds): IdTable {
  const ids = createTextColumn(base?.ids);
  /** Later changes: ids added or removed, which override the array. */
  const later = new Map<string, number | undefined>();
  const slots = base?.slots ?? slotsOf(ids);
  const mask = slots.length - 1;
  return {
    placeOf(id) {
      if (later.has(id)) return later.get(id);
      for (let at = hash(id) & mask; slots[at] !== empty; at = (at + 1) & mask)
        if (ids.at(slots[at] ?? 0) === id) return slots[at];
      return undefined;
    },
    idAt: ids.at,
    idsOf: (there) => Array.from(there.keys()).flatMap((place) => (there[place] === 0 ? [] : ids.at(place))),
    put(id) {
      const place = ids.length();
      ids.push(id);
      later.set(id, place);
      return place;
    },
    remove(id) {
      later.set(id, undefined);
    },
    ids,
  };
}

/** Builds an open-addressing hash table over the ids of a column. */
export function slotsOf(ids: TextColumn): Uint32Array {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(16, ids.length() * 1.7)))).fill(empty);
  const mask = slots.length - 1;
  for (let place = 0; place < ids.length(); place++) {
    let at = hash(ids.at(place)) & mask;
    while (slots[at] !== empty) at = (at + 1) & mask;
    slots[at] = place;
  }
  return slots;
}

/** Hashes the code units by FNV, with a final mix. */
function hash(text: string): number {
  let sum = 0x811c_9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x0100_0193);
  return (sum ^ (sum >>> 15)) >>> 0;
}
