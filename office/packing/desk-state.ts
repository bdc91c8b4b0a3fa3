import { codeWords, isRestOfTicket, readCode } from '#contract/office/barcodes.ts';
import type { PackingLine, PackingParcel } from '#contract/office/packing.ts';

/** Outcome of a parcel at the desk. */
export type End = 'packed' | 'held' | 'put back' | 'gone';

/** Message in the footer: success, error or neutral. */
export interface DeskMessage {
  tone: 'right' | 'wrong' | 'plain';
  words: string;
  more: string;
  /** Unknown code that the server may identify. */
  ask?: string;
}

/** Packed parcel that the server has not confirmed. */
export interface UnsentParcel {
  reference: string;
  parcel: number;
  version: string;
  scanned: { line: number; quantity: number }[];
}

export interface DeskState {
  batch: readonly PackingParcel[];
  /** Key of the current parcel; undefined when all are done. */
  current: string | undefined;
  /** Scan counts by parcel key and line. */
  scanned: Readonly<Record<string, Readonly<Record<number, number>>>>;
  ended: Readonly<Record<string, End>>;
  unsent: readonly UnsentParcel[];
  /** Keys of packed parcels whose documents were not printed. */
  unprinted?: readonly string[];
  said: DeskMessage;
}

const nothingSaid: DeskMessage = { tone: 'plain', words: 'Scan the first piece.', more: '' };

/** Returns the key of a parcel for lookups. */
export function parcelKeyOf({ reference, parcel }: { reference: string; parcel: number }): string {
  return `${reference}-${parcel}`;
}

/** Creates the state of a new batch. */
export function beginBatch(batch: readonly PackingParcel[]): DeskState {
  return openNextParcel({ batch, current: undefined, scanned: {}, ended: {}, unsent: [], said: nothingSaid });
}

/** Records whether a packed parcel's documents were printed. */
export function notePapers(state: DeskState, key: string, printed: boolean, said: DeskMessage): DeskState {
  const others = (state.unprinted ?? []).filter((one) => one !== key);
  return { ...state, unprinted: printed ? others : [...others, key], said };
}

/** Returns the parcel to print on request: the first unprinted, else the last packed. */
export function toPrint({ batch, ended, unprinted = [] }: DeskState): PackingParcel | undefined {
  const key = unprinted[0] ?? Object.entries(ended).findLast(([, end]) => end === 'packed')?.[0];
  return batch.find((parcel) => parcelKeyOf(parcel) === key);
}

/** Returns the current parcel. */
export function currentOf({ batch, current }: DeskState): PackingParcel | undefined {
  return batch.find((parcel) => parcelKeyOf(parcel) === current);
}

/** Returns a line's scan count. */
export function timesScanned(
  { scanned }: DeskState,
  parcel: PackingParcel,
  { line }: Pick<PackingLine, 'line'>,
): number {
  return scanned[parcelKeyOf(parcel)]?.[line] ?? 0;
}

/** Returns the first incomplete line. */
export function nextLine(state: DeskState, parcel: PackingParcel): PackingLine | undefined {
  return parcel.lines.find((line) => timesScanned(state, parcel, line) < line.quantity);
}

/** Returns the quantity left to scan. */
export function piecesToScan(state: DeskState, parcel: PackingParcel): number {
  return parcel.lines.reduce((sum, line) => sum + line.quantity - timesScanned(state, parcel, line), 0);
}

/** Returns true if the current parcel is done and the next one waits. */
export function isThrough(state: DeskState): boolean {
  return state.current !== undefined && state.ended[state.current] !== undefined;
}

/** Opens the next unfinished parcel, starting after the current parcel. */
export function openNextParcel(state: DeskState): DeskState {
  const at = state.batch.findIndex((parcel) => parcelKeyOf(parcel) === state.current);
  const order = [...state.batch.slice(at + 1), ...state.batch.slice(0, Math.max(0, at + 1))];
  const next = order.find((parcel) => state.ended[parcelKeyOf(parcel)] === undefined);
  const said = next
    ? { ...nothingSaid, more: whereNext(state, next) }
    : { ...nothingSaid, words: 'This batch is through.' };
  return { ...state, current: next && parcelKeyOf(next), said };
}

/** Processes a scan: each match counts one piece; the last piece completes the parcel and queues it for sending. */
export function scanPiece(before: DeskState, typed: string): DeskState {
  if (typed.trim() === '' || isRestOfTicket(typed)) return before;
  // Any scan opens the next parcel at once.
  const state = isThrough(before) ? openNextParcel(before) : before;
  const parcel = currentOf(state);
  if (!parcel) return { ...state, said: wrong('Nothing lies on the table.', 'Begin a batch first.') };
  const code = readCode(typed);
  if (!code)
    return {
      ...state,
      said: wrong('That is no code of a piece.', 'Scan the label of the piece, or type what stands under its bars.'),
    };
  const words = codeWords(code);
  const line = parcel.lines.find((one) => one.codes.includes(words) && timesScanned(state, parcel, one) < one.quantity);
  return line ? tick(state, parcel, line) : { ...state, said: sayWrong(state, parcel, words) };
}

function tick(state: DeskState, parcel: PackingParcel, line: PackingLine): DeskState {
  const key = parcelKeyOf(parcel);
  const lines = { ...state.scanned[key], [line.line]: timesScanned(state, parcel, line) + 1 };
  const after = { ...state, scanned: { ...state.scanned, [key]: lines } };
  const left = piecesToScan(after, parcel);
  if (left > 0)
    return {
      ...after,
      said: { tone: 'right', words: `Right: ${line.name}.`, more: `${counted(left)}. ${whereNext(after, parcel)}` },
    };
  const { reference, parcel: number, version } = parcel;
  const scanned = parcel.lines.map((one) => ({ line: one.line, quantity: one.quantity }));
  return {
    ...after,
    ended: { ...after.ended, [key]: 'packed' },
    unsent: [...after.unsent, { reference, parcel: number, version, scanned }],
    said: {
      tone: 'right',
      words: `Right, and all there: ${reference}.`,
      more: 'Its papers print. The next order opens by itself.',
    },
  };
}

function counted(left: number): string {
  return left === 1 ? '1 more piece' : `${left} more pieces`;
}

function whereNext(state: DeskState, parcel: PackingParcel): string {
  const next = nextLine(state, parcel);
  if (!next) return '';
  if (next.custom) return 'Next from the print room: scan its ticket.';
  return next.shelf ? `Next from shelf ${next.shelf}.` : `Next: ${next.name}, ${next.size}.`;
}

function wrong(words: string, more: string, ask?: string): DeskMessage {
  return { tone: 'wrong', words, more, ...(ask !== undefined && { ask }) };
}

/** Describes a wrong piece, and names its shelf. */
function sayWrong(state: DeskState, parcel: PackingParcel, code: string): DeskMessage {
  const own = parcel.lines.find((line) => line.codes.includes(code));
  if (own)
    return wrong(`One too many: ${own.name}, size ${own.size}.`, `The order asks for ${own.quantity}. ${backTo(own)}`);
  const elsewhere = state.batch.flatMap(({ lines }) => lines).find((line) => line.codes.includes(code));
  if (elsewhere) return sayOther(state, parcel, elsewhere);
  return wrong('Wrong piece: it is not of this order.', 'Put it back where it was.', code);
}

/** Describes the scanned piece, the ordered piece, and the shelf of the scanned one. */
export function sayOther(
  state: DeskState,
  parcel: PackingParcel,
  piece: { name: string; size: string; shelf: string | null },
): DeskMessage {
  const same = parcel.lines.find(
    (line) => line.name === piece.name && timesScanned(state, parcel, line) < line.quantity,
  );
  const asked = same ?? nextLine(state, parcel);
  const asks = asked
    ? `The order asks for ${same ? asked.size : `${asked.name}, ${asked.size}`}${asked.shelf ? `, from shelf ${asked.shelf}` : ''}. `
    : '';
  return wrong(`Wrong piece: this is ${piece.name}, size ${piece.size}.`, `${asks}${backTo(piece)}`);
}

function backTo({ size, shelf }: { size: string; shelf: string | null }): string {
  return shelf ? `Put ${size} back to ${shelf}.` : `Put ${size} back where it was.`;
}

/** Removes a parcel from the desk: held, put back, or gone. Opens the next parcel. */
export function endParcel(state: DeskState, key: string, end: End): DeskState {
  const after = { ...state, ended: { ...state.ended, [key]: end } };
  return state.current === key ? openNextParcel(after) : after;
}

/** Confirms a packed parcel after the server's response. */
export function confirmParcel(state: DeskState, key: string): DeskState {
  return { ...state, unsent: state.unsent.filter((one) => parcelKeyOf(one) !== key) };
}

/** Restores a rejected parcel; its pieces must be scanned again. */
export function restoreParcel(state: DeskState, key: string, words: string): DeskState {
  const { [key]: _gone, ...ended } = state.ended;
  const { [key]: _pieces, ...scanned } = state.scanned;
  const after = { ...state, ended, scanned, unsent: state.unsent.filter((one) => parcelKeyOf(one) !== key) };
  return { ...after, current: key, said: wrong(`${key.slice(0, key.lastIndexOf('-'))} is not packed.`, words) };
}

/**
 * Merges the server's state. Changed parcels start again; parcels that can no longer be packed leave the desk. Packed
 * but unconfirmed parcels stay, as the server decides on them when they are sent.
 */
export function refreshDesk(
  state: DeskState,
  {
    parcels,
    gone,
  }: { parcels: readonly PackingParcel[]; gone: readonly { reference: string; parcel: number; why: string }[] },
): DeskState {
  const now = new Map(parcels.map((parcel) => [parcelKeyOf(parcel), parcel]));
  let after = state;
  for (const parcel of state.batch) {
    const key = parcelKeyOf(parcel);
    const fresh = now.get(key);
    if (!fresh || state.ended[key] !== undefined) continue;
    const changed = fresh.version !== parcel.version;
    const { [key]: _pieces, ...others } = after.scanned;
    after = {
      ...after,
      batch: after.batch.map((one) => (parcelKeyOf(one) === key ? fresh : one)),
      scanned: changed ? others : after.scanned,
      said:
        changed && after.current === key
          ? wrong(`${parcel.reference} has changed.`, 'Look at it again, and scan its pieces anew.')
          : after.said,
    };
  }
  return gone.reduce(withoutGone, after);
}

/** Ends a parcel that can no longer be packed. */
function withoutGone(state: DeskState, one: { reference: string; parcel: number; why: string }): DeskState {
  const key = parcelKeyOf(one);
  if (state.ended[key] !== undefined || !state.batch.some((parcel) => parcelKeyOf(parcel) === key)) return state;
  const after = endParcel(state, key, 'gone');
  return state.current === key ? { ...after, said: wrong(`${one.reference} left the table.`, one.why) } : after;
}

/** Returns the part stored on the device, without address and customer texts. */
export function forKeeping(state: DeskState): DeskState {
  return { ...state, batch: state.batch.map((parcel) => ({ ...parcel, place: '', note: null })) };
}

/** Parses a stored state; undefined if invalid. */
export function fromKept(kept: unknown): DeskState | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { batch, unsent, ended, scanned } = kept as Partial<DeskState>;
  if (!Array.isArray(batch) || !Array.isArray(unsent) || typeof ended !== 'object' || typeof scanned !== 'object')
    return undefined;
  return kept as DeskState;
}
