import type { FieldProblem } from '#ui/error-summary.tsx';
import { boxId } from '../forms/box-id.ts';
import { checkoutRules } from './checkout-form.ts';
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
export function problemsByPart(values: CheckoutValues): Record<Part, FieldProblem[]> {
  const found: Record<Part, FieldProblem[]> = { contact: [], address: [], delivery: [], payment: [], review: [] };
  const issues = checkoutRules(values).safeParse(values).error?.issues ?? [];
  for (const { path, message } of issues) {
    const part = partOfBox(String(path[0]));
    const fieldId = boxId(path.map(String).join('.'));
    if (part && !found[part].some((problem) => problem.fieldId === fieldId)) found[part].push({ fieldId, message });
  }
  return found;
}

/** The part a box stands in, by the box's full or first name; undefined for a name that is no box. */
export function partOfBox(name: string): Part | undefined {
  const [first = ''] = name.split(/[.-]/);
  return parts.find((part) => boxesOf[part].some((box) => box === first));
}

/** The first part that still lacks something; the review where none does. */
export function firstUnfinished(problems: Record<Part, readonly FieldProblem[]>): Part {
  return parts.find((part) => problems[part].length > 0) ?? 'review';
}

/** Which part is open: the one asked for, unless an earlier one is unfinished. Without a wish, the first unfinished one. */
export function openPart(wish: string | null, problems: Record<Part, readonly FieldProblem[]>): Part {
  const first = firstUnfinished(problems);
  if (!isPart(wish)) return first;
  return parts.indexOf(wish) <= parts.indexOf(first) ? wish : first;
}
