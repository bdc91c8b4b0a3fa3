import { firstPieces, type OrderLineNow, settledPieces } from '#server/orders/model/sold-lines.ts';

/** Outcome of the pieces of a parcel, or of all pieces of an order with one parcel. */
interface PiecesInIt {
  /** Number of pieces that no report, return or cancellation has settled. */
  left: number;
  /** Number of pieces in a report or return, with any outcome. */
  settled: number;
  cancelled: number;
}

/** Counts the pieces of a parcel by outcome; without a parcel, of all lines. Pure. */
export function piecesInIt(
  lines: readonly OrderLineNow[],
  parcel: { lines: readonly number[] } | undefined,
): PiecesInIt {
  const inIt = lines.filter(({ line }) => !parcel || parcel.lines.includes(line));
  const sum = (of: (line: OrderLineNow) => number) => inIt.reduce((all, line) => all + of(line), 0);
  return { left: sum(firstPieces), settled: sum(settledPieces), cancelled: sum(({ cancelled }) => cancelled) };
}

/**
 * Describes the refund for an undelivered parcel, and the open reports on the other pieces. `alone` is true if the
 * order has no other parcel. Pure.
 */
export function cameBackWords({ left, settled, cancelled }: PiecesInIt, alone: boolean): string {
  const whatBecomes = 'in a report of yours, which says what becomes of it.';
  if (left === 0) return settled > 0 ? `All that was in it is ${whatBecomes}` : '';
  const all = alone && settled === 0 && cancelled === 0;
  const pieces = settled > 0 ? `${piecesOf(left)} of it` : `the ${left === 1 ? 'piece' : piecesOf(left)} in it`;
  const back = `If you paid for it, ${all ? 'all of it' : `what you paid for ${pieces}`} comes back to you; another mail says how.`;
  if (settled === 0) return back;
  if (settled === 1) return `${back} The other piece is ${whatBecomes}`;
  return `${back} The other ${piecesOf(settled)} are ${whatBecomes.replace('of it.', 'of them.')}`;
}

/** Explains that pieces in a report arrived, so nothing is cancelled. Empty if there are none. Pure. */
export function cameAfterAllWords({ left, settled }: PiecesInIt): string {
  if (settled === 0) return '';
  const part = settled === 1 ? '1 piece of it is' : `${piecesOf(settled)} of it are`;
  const which = left === 0 ? 'All that is in it is' : part;
  return `${which} in a report of yours. It came after all: what was given back to you or sent in its place stays so, and we write to you about it.`;
}

function piecesOf(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`;
}
