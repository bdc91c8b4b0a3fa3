import type { PieceGrade, PieceWay, ReturnStepName } from '#contract/office/lists.ts';
import type { OfficeReturn, OfficeReturnRow } from '#contract/office/returns.ts';

/** Names of the queues, in the order of work. */
export const stepWords: Readonly<Record<ReturnStepName, string>> = {
  asked: 'Asked',
  on_the_way: 'On the way',
  to_inspect: 'To inspect',
  to_decide: 'To decide',
  to_send: 'To send',
  to_pay: 'To pay',
  closed: 'Closed',
};

/** Texts of empty queues. */
export const emptyWords: Readonly<Record<ReturnStepName, string>> = {
  asked: 'Nobody asks to send something back.',
  on_the_way: 'Nothing is on its way back.',
  to_inspect: 'Nothing waits to be inspected.',
  to_decide: 'Nothing waits for a decision.',
  to_send: 'No new piece waits to be sent.',
  to_pay: 'No money waits to be sent by hand.',
  closed: 'No return has ended yet.',
};

/** Button texts of each condition. */
export const gradeWords: Readonly<Record<PieceGrade, string>> = {
  as_new: 'As new',
  worn: 'Worn or marked',
  broken: 'Broken',
  not_ours: 'Not ours',
};

/** Button texts of each destination of a piece. */
export const pieceWayLabels: Readonly<Record<PieceWay, string>> = {
  stock: 'Back to stock',
  second: 'To second choice',
  scrap: 'To scrap',
};

/** Names of the outcomes a shopper can choose. */
export const outcomeWords: Readonly<Record<OfficeReturnRow['outcome'], string>> = {
  refund: 'Money back',
  credit: 'Store credit',
  exchange: 'A new piece',
};

/** Describes the wished outcome in a line of the list. */
export function wantsWords({ outcome, first }: Pick<OfficeReturnRow, 'outcome' | 'first'>): string {
  if (outcome === 'exchange') return first?.newSize ? `wants ${first.newSize} instead` : 'wants a new piece';
  return outcome === 'credit' ? 'wants credit' : 'wants the money';
}

/** Returns the text of the decision button: 'Decide: money back'. */
export function decideWords({ outcome, state }: Pick<OfficeReturn, 'outcome' | 'state'>): string {
  if (state === 'inspected') return 'Give money instead…';
  return `Decide: ${outcomeWords[outcome].toLowerCase()}`;
}
