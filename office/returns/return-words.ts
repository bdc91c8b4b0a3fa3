import type { PieceGrade, PieceWay, ReturnStep } from '#contract/office/lists.ts';
import type { OfficeReturn, ReturnRow } from '#contract/office/returns.ts';

/** What each queue is called, in the order they are cleared. */
export const stepWords: Readonly<Record<ReturnStep, string>> = {
  asked: 'Asked',
  on_the_way: 'On the way',
  to_inspect: 'To inspect',
  to_decide: 'To decide',
  to_send: 'To send',
  to_pay: 'To pay',
  closed: 'Closed',
};

/** What stands where a queue is empty. */
export const emptyWords: Readonly<Record<ReturnStep, string>> = {
  asked: 'Nobody asks to send something back.',
  on_the_way: 'Nothing is on its way back.',
  to_inspect: 'Nothing waits to be inspected.',
  to_decide: 'Nothing waits for a decision.',
  to_send: 'No new piece waits to be sent.',
  to_pay: 'No money waits to be sent by hand.',
  closed: 'No return has ended yet.',
};

/** What a piece is like, as a button says it. */
export const gradeWords: Readonly<Record<PieceGrade, string>> = {
  as_new: 'As new',
  worn: 'Worn or marked',
  broken: 'Broken',
  not_ours: 'Not ours',
};

/** Where a piece goes, as a button says it. */
export const wayWords: Readonly<Record<PieceWay, string>> = { stock: 'Back to stock', second: 'To second choice', scrap: 'To scrap' };

/** What somebody wants for what comes back. */
export const outcomeWords: Readonly<Record<ReturnRow['outcome'], string>> = {
  refund: 'Money back',
  credit: 'Store credit',
  exchange: 'A new piece',
};

/** What somebody wants, in a line of the list. */
export function wantsWords({ outcome, first }: Pick<ReturnRow, 'outcome' | 'first'>): string {
  if (outcome === 'exchange') return first?.newSize ? `wants ${first.newSize} instead` : 'wants a new piece';
  return outcome === 'credit' ? 'wants credit' : 'wants the money';
}

/** What the button of a decision says: 'Decide: money back'. */
export function decideWords({ outcome }: Pick<OfficeReturn, 'outcome'>): string {
  return `Decide: ${outcomeWords[outcome].toLowerCase()}`;
}
