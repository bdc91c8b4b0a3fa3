import { z } from 'zod';
import { Contact, Gstin, Note } from '#contract/address.ts';
import { DeliveryMethod } from '#contract/delivery.ts';
import { payWays } from '#contract/lists.ts';
import type { AddressValues } from '../address/address-values.ts';
import { FormAddress } from '../address/form-address.ts';
import { emptyBox } from '../forms/empty-box.ts';
import type { CheckoutValues } from './checkout-values.ts';

/** One of a list; the empty choice is none yet. */
function choice<const T extends string>(options: readonly T[], message: string) {
  return z.enum([...options, ''] as const, message).transform((chosen, context): T => {
    if (chosen !== '') return chosen as T;
    context.addIssue({ code: 'custom', message, input: chosen });
    return z.NEVER;
  });
}

/** What the checkout asks: the contract's own rules, with empty boxes for what is optional. */
const Common = z.object({
  contact: Contact,
  address: FormAddress,
  saveAddress: z.boolean(),
  billingSame: z.boolean(),
  gstin: emptyBox.or(Gstin),
  note: Note,
  delivery: choice(DeliveryMethod.options, 'Choose a delivery method'),
  payment: choice(payWays, 'Choose how to pay'),
  useCredit: z.boolean(),
});
const SameBilling = Common.extend({ billing: z.custom<AddressValues>().transform(() => undefined) });
const OtherBilling = Common.extend({ billing: FormAddress });

export type CheckoutData = z.output<typeof SameBilling> | z.output<typeof OtherBilling>;

/** The rules for what has been typed: another billing address is looked at only where there is one. */
export function checkoutRules(values: CheckoutValues): z.ZodType<CheckoutData, CheckoutValues> {
  return values.billingSame ? SameBilling : OtherBilling;
}
