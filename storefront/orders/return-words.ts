import { formatRupees } from '#contract/money.ts';
import type { Return } from '#contract/returns.ts';
import { behindName } from '#contract/size-words.ts';

const names: Record<Return['outcome'], string> = {
  refund: 'Refund',
  credit: 'Store credit',
  exchange: 'Swap for another size',
};

/** Describes the outcome for the shopper: 'Refund, ₹2,748.90'. */
export function returnOutcomeWords({ kind, outcome, amount }: Pick<Return, 'kind' | 'outcome' | 'amount'>): string {
  if (kind === 'problem' && outcome === 'exchange') return 'A new piece';
  return amount > 0 ? `${names[outcome]}, ${formatRupees(amount)}` : names[outcome];
}

/** Returns the name of a request: 'Report' for a problem, 'Swap' for an exchange. */
export function returnNameOf({ kind, outcome }: Pick<Return, 'kind' | 'outcome'>): 'Report' | 'Swap' | 'Return' {
  if (kind === 'problem') return 'Report';
  return outcome === 'exchange' ? 'Swap' : 'Return';
}

/** Returns the heading above all requests of an order. */
export function headingOf(all: readonly Pick<Return, 'kind' | 'outcome'>[]): string {
  const names = ['Returns', 'Swaps', 'Reports'].filter((name) => all.some((one) => `${returnNameOf(one)}s` === name));
  const words = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
  return words.charAt(0) + words.slice(1).toLowerCase();
}

/** Describes a line of a return: its name, its size with the new size, and its quantity. */
export function returnLineWords({ name, size, newSize, quantity }: Return['lines'][number]): string {
  const swapped = newSize && newSize !== size ? `, swapped for ${newSize}` : '';
  return `${name}${behindName(size, ', ')}${swapped}${quantity > 1 ? `, ${quantity} pieces` : ''}`;
}
