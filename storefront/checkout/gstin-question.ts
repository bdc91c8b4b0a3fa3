import { gstinFault, gstinOf } from '#contract/address-rules.ts';
import { stateOfGstin } from '#contract/gst-codes.ts';
import type { CheckoutValues } from './checkout-values.ts';

type Billed = Pick<CheckoutValues, 'gstin' | 'gstinConfirmed' | 'address' | 'billing' | 'billingSame'>;

/** GSTIN of another state than the one that the invoice is addressed to. */
export interface GstinContradiction {
  registered: string;
  billed: string;
  /** Value of `gstinConfirmed` that confirms both. */
  confirmation: string;
  isConfirmed: boolean;
}

/**
 * Returns the contradiction of GSTIN and billing address; undefined if there is none, or if one is not complete. Pure.
 */
export function findGstinContradiction(values: Billed): GstinContradiction | undefined {
  const registered = stateOfGstin(values.gstin);
  const billed = (values.billingSame ? values.address : values.billing).state;
  if (registered === undefined || billed === '' || registered === billed) return undefined;
  const confirmation = `${gstinOf(values.gstin)} ${billed}`;
  return { registered, billed, confirmation, isConfirmed: values.gstinConfirmed === confirmation };
}

/** Returns the message for a typed GSTIN: its form, else the unanswered question about its state. Pure. */
export function buyerGstinFault(values: Billed): string | undefined {
  if (values.gstin === '') return undefined;
  const found = findGstinContradiction(values);
  return found && !found.isConfirmed ? gstinQuestion(found) : gstinFault(values.gstin);
}

/** Formats the question. */
export function gstinQuestion({ registered, billed }: GstinContradiction): string {
  return `This GSTIN is registered in ${registered}, and the invoice goes to ${billed}. Correct one, or say that both are right`;
}
