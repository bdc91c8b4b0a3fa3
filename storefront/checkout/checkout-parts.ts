import type { FieldFault } from '#contract/account-rules.ts';
import { checkoutFaults } from './checkout-form.ts';
import type { CheckoutValues } from './checkout-values.ts';

/** Checkout parts in order; the open one is in the URL as `?step=`. */
export const checkoutParts = ['contact', 'address', 'delivery', 'payment', 'review'] as const;
export type CheckoutStepName = (typeof checkoutParts)[number];

export const partTitles: Record<CheckoutStepName, string> = {
  contact: 'Contact',
  address: 'Delivery address',
  delivery: 'Delivery method',
  payment: 'Payment',
  review: 'Review',
};

/** Fields of each part, by the first segment of their names. */
export const boxesOf: Record<CheckoutStepName, readonly (keyof CheckoutValues)[]> = {
  contact: ['contact'],
  address: ['address', 'saveAddress', 'billingSame', 'billing', 'gstin', 'gstinConfirmed', 'note'],
  delivery: ['delivery'],
  payment: ['payment', 'useCredit'],
  review: [],
};

export function isPart(text: string | null): text is CheckoutStepName {
  return checkoutParts.some((part) => part === text);
}

/** Validates the input by part, in the order of the fields; one message per field. */
export function problemsByPart(values: CheckoutValues): Record<CheckoutStepName, FieldFault[]> {
  const found: Record<CheckoutStepName, FieldFault[]> = {
    contact: [],
    address: [],
    delivery: [],
    payment: [],
    review: [],
  };
  for (const fault of checkoutFaults(values)) {
    const part = partOfBox(fault.field);
    if (part) found[part].push(fault);
  }
  return found;
}

/** Returns the part of a field, by the name of the field or its group; undefined if unknown. */
export function partOfBox(name: string): CheckoutStepName | undefined {
  const [first = ''] = name.split('.');
  return checkoutParts.find((part) => boxesOf[part].some((box) => box === first));
}

/** Returns the first incomplete part, or the review. */
export function firstUnfinished(problems: Record<CheckoutStepName, readonly FieldFault[]>): CheckoutStepName {
  return checkoutParts.find((part) => problems[part].length > 0) ?? 'review';
}

/**
 * Returns the open part: the requested part, unless an earlier part is incomplete. By default the first incomplete
 * part.
 */
export function openPart(
  wish: string | null,
  problems: Record<CheckoutStepName, readonly FieldFault[]>,
): CheckoutStepName {
  const first = firstUnfinished(problems);
  if (!isPart(wish)) return first;
  return checkoutParts.indexOf(wish) <= checkoutParts.indexOf(first) ? wish : first;
}
