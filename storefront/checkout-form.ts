import { z } from 'zod';
import { Address, Contact, Gstin, Note } from '#contract/address.ts';

/** An empty box stands for nothing given. */
const empty = z.literal('').transform(() => undefined);

const FormAddress = Address.extend({
  landmark: empty.or(Address.shape.landmark.unwrap()),
  state: z.string().pipe(Address.shape.state),
  type: empty.or(z.string().pipe(Address.shape.type.unwrap())),
});

/** What the checkout asks: the contract's own rules, with empty boxes for what is optional. */
export const CheckoutForm = z
  .object({
    contact: Contact,
    address: FormAddress,
    billingSame: z.boolean(),
    billing: z.custom<AddressValues>(() => true),
    gstin: empty.or(Gstin),
    note: Note,
  })
  .transform((form, context) => {
    if (form.billingSame) return { ...form, billing: undefined };
    const billing = FormAddress.safeParse(form.billing);
    if (billing.success) return { ...form, billing: billing.data };
    for (const issue of billing.error.issues) {
      context.addIssue({ code: 'custom', path: ['billing', ...issue.path], message: issue.message, input: form.billing });
    }
    return z.NEVER;
  });

export interface AddressValues {
  fullName: string;
  pin: string;
  line1: string;
  line2: string;
  landmark: string;
  city: string;
  state: string;
  type: string;
}

/** The boxes as they are typed into. */
export interface CheckoutValues {
  contact: { email: string; phone: string };
  address: AddressValues;
  billingSame: boolean;
  billing: AddressValues;
  gstin: string;
  note: string;
}

export type CheckoutData = z.output<typeof CheckoutForm>;

const noAddress: AddressValues = { fullName: '', pin: '', line1: '', line2: '', landmark: '', city: '', state: '', type: '' };

export const emptyCheckout: CheckoutValues = {
  contact: { email: '', phone: '' },
  address: noAddress,
  billingSame: true,
  billing: noAddress,
  gstin: '',
  note: '',
};
