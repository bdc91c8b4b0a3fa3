import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SavedAddress } from '#contract/account-addresses.ts';
import { Contact } from '#contract/address.ts';
import { type AddressValues, noAddress } from '../address/address-values.ts';
import { FormAddress } from '../address/form-address.ts';
import { ApiProblem } from '../browser/api.ts';
import { memberApi } from '../browser/member-api.ts';
import { say } from '../browser/messages.ts';
import { useSession } from '../browser/session.ts';
import { useRead } from '../browser/use-read.ts';
import type { CheckoutData } from './checkout-form.ts';
import type { CheckoutValues } from './checkout-values.ts';

type CheckoutForm = UseFormReturn<CheckoutValues, unknown, CheckoutData>;

export interface AddressBook {
  /** Whoever is signed in has one, even if it is empty. Undefined for guests, and until it is there. */
  saved: SavedAddress[] | undefined;
  /** Fills the boxes with one of them; undefined empties them for another. */
  choose: (saved: SavedAddress | undefined) => void;
  /** Puts what was typed into the book; what comes of it is said in the page, and nothing waits for it to go well. */
  save: () => Promise<void>;
}

/** What a signed-in member has told the shop before: e-mail, and the default address with its phone. Never over what is typed. */
export function useAddressBook(form: CheckoutForm): AddressBook {
  const email = useSession()?.user.email;
  // Without the book the boxes are filled by hand.
  const { data: saved, put } = useRead(email, async (_, signal) => (await memberApi('GET /api/account/addresses', {}, { signal })).data);
  useEffect(() => {
    if (email !== undefined && form.getValues('contact.email') === '') form.setValue('contact.email', email);
  }, [email, form]);
  const filledFor = useRef<string>(undefined);
  useEffect(() => {
    if (!saved || filledFor.current === email) return;
    filledFor.current = email;
    const first = saved.find(({ isDefault }) => isDefault) ?? saved[0];
    if (first && isBlank(form.getValues('address'))) fill(form, saved, first);
  }, [saved, email, form]);

  async function save(): Promise<void> {
    const phone = Contact.shape.phone.safeParse(form.getValues('contact.phone'));
    const address = FormAddress.safeParse(form.getValues('address'));
    if (!phone.success || !address.success) return;
    try {
      const { data, message } = await memberApi('POST /api/account/addresses', { body: { address: address.data, phone: phone.data } });
      put(data);
      say({ kind: 'status', text: message });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      say({ kind: 'alert', text: error.message });
    }
  }
  return { saved, choose: (one) => fill(form, saved ?? [], one), save };
}

function isBlank({ fullName, line1, line2 }: AddressValues): boolean {
  return fullName === '' && line1 === '' && line2 === '';
}

function fill(form: CheckoutForm, book: readonly SavedAddress[], saved: SavedAddress | undefined): void {
  form.setValue('address', { ...noAddress, ...saved?.address }, { shouldDirty: true });
  form.clearErrors('address');
  const phone = form.getValues('contact.phone');
  // A number that was typed is kept; one from the book follows its address.
  if (saved && (phone === '' || book.some((one) => one.phone === phone))) form.setValue('contact.phone', saved.phone);
}

/** The address of the book that the boxes hold, whatever its phone. */
export function savedIn(book: readonly SavedAddress[], values: AddressValues): SavedAddress | undefined {
  const names = Object.keys(noAddress) as (keyof AddressValues)[];
  return book.find(({ address }) => names.every((name) => (address[name] ?? '') === values[name].trim()));
}
