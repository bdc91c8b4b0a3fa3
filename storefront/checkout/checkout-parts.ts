import type { Fault } from '#contract/account-rules.ts';
import { checkoutFaults } from './checkout-form.ts';
import type { CheckoutValues } from './checkout-values.ts';

/** The parts of the checkout in their order; the one that is open stands in the address as `?step=`. */
export const parts = ['contact', 'address', 'delivery', 'payment', 'review'] as const;
export type Part = (typeof parts)[number];

export const partTitles: Record<Part, string> = {
  contact: 'Contact',
  address: 'Delivery address',
  delivery: 'Delivery method',
  payment: 'Payment',
  review: 'Review',
};

/** Which boxes belong to a part, by the first word of their names. */
export const boxesOf: Record<Part, readonly (keyof CheckoutValues)[]> = {
  contact: ['contact'],
  address: ['address', 'saveAddress', 'billingSame', 'billing', 'gstin', 'note'],
  delivery: ['delivery'],
  payment: ['payment', 'useCredit'],
  review: [],
};

export function isPart(text: string | null): text is Part {
  return parts.some((part) => part === text);
}

/** What is wrong in each part as it is typed now, in the order of its boxes: one sentence a box. */
export function problemsByPart(values: CheckoutValues): Record<Part, Fault[]> {
  const found: Record<Part, Fault[]> = { contact: [], address: [], delivery: [], payment: [], review: [] };
  for (const fault of checkoutFaults(values)) {
    const part = partOfBox(fault.field);
    if (part) found[part].push(fault);
  }
  return found;
}

/** The part a box stands in, by the box's name or its part's; undefined for a name that is no box. */
export function partOfBox(name: string): Part | undefined {
  const [first = ''] = name.split('.');
  return parts.find((part) => boxesOf[part].some((box) => box === first));
}

/** The first part that still lacks something; the review where none does. */
export function firstUnfinished(problems: Record<Part, readonly Fault[]>): Part {
  return parts.find((part) => problems[part].length > 0) ?? 'review';
}

/** Which part is open: the one asked for, unless an earlier one is unfinished. Without a wish, the first unfinished one. */
export function openPart(wish: string | null, problems: Record<Part, readonly Fault[]>): Part {
  const first = firstUnfinished(problems);
  if (!isPart(wish)) return first;
  return parts.indexOf(wish) <= parts.indexOf(first) ? wish : first;
}
