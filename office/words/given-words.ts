import type { GivenKind } from '#contract/office/lists.ts';

const words: Readonly<Record<GivenKind, readonly [one: string, many: string]>> = {
  refund: ['refund', 'refunds'],
  credit: ['store credit', 'store credits'],
  merge: ['merge of accounts', 'merges of accounts'],
  return: ['return without its piece', 'returns without their pieces'],
  credit_back: ['credit taken back', 'credits taken back'],
  hand_payment: ['payment marked by hand', 'payments marked by hand'],
  price_cut: ['price cut', 'price cuts'],
};

/** Returns the number and kind of acts with money: '2 refunds'. Pure. */
export function givenWords(kind: GivenKind, acts: number): string {
  return `${acts} ${words[kind][acts === 1 ? 0 : 1]}`;
}
