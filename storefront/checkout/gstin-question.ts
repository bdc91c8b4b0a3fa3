import { gstinFault, gstinOf } from '#contract/address-rules.ts';
import { stateOfGstin } from '#contract/gst-codes.ts';
import type { CheckoutValues } from './checkout-values.ts';

type Billed = Pick<CheckoutValues, 'gstin' | 'gstinConfirmed' | 'address' | 'billing' | 'billingSame'>;

/** Contradiction between the state of a GSTIN and the state in the billing address. */
export interface GstinContradiction {
  registered: string;
  billed: string;
  /** Value of `gstinConfirmed` that confirms both states. */
  confirmation: string;
  isConfirmed: boolean;
}

/**
 * Returns the contradiction of GSTIN and billing address; undefined if there is none, or if either is incomplete. Pure.
 */
export function findGstinContradiction(values: Billed): GstinContradiction | undefined {
  const registered = stateOfGstin(values.gstin);
  const billed = (values.billingSame ? values.address : values.billing).state;
  if (registered === undefined || billed === '' || registered === billed) return undefined;
  const confirmation = `${gstinOf(values.gstin)} ${billed}`;
  return { registered, billed, confirmation, isConfirmed: values.gstinConfirmed === confirmation };
}

/** Returns the message for a typed GSTIN: the fault in its form, else the unanswered question about its state. Pure. */
export function buyerGstinFault(values: Billed): string | undefined {
  if (values.gstin === '') return undefined;
  const found = findGstinContradiction(values);
  return found && !found.isConfirmed ? gstinQuestion(found) : gstinFault(values.gstin);
}

/** Formats the question. */
export function gstinQuestion({ registered, billed }: GstinContradiction): string {
  return `This GSTIN is registered in ${registered}, and the invoice goes to ${billed}. Correct one, or say that both are right`;
}
