import { useEffect, useState } from 'react';
import type { BookedAddress, SavedAddress } from '#contract/account-addresses.ts';
import { mobileFault } from '#contract/address-rules.ts';
import { mobileDigits } from '#contract/plain-text.ts';
import { readAddress } from '#contract/read-address.ts';
import { addressValues, noAddress, type TypedAddress } from '#contract/typed-address.ts';
import { memberApi } from '../browser/member-api.ts';
import { useSession } from '../browser/session.ts';
import { useRead } from '../browser/use-read.ts';
import { showToast } from '../forms/toast.ts';
import type { Boxes } from '../forms/use-fields.ts';
import { useSend } from '../forms/use-send.ts';
import type { CheckoutValues, Likes } from './checkout-values.ts';

export interface AddressBook {
  /** Delivery and payment choices of the account's last order. */
  likes: Likes;
  /** Saved addresses of a signed-in account, possibly empty. Undefined for guests, and until loaded. */
  saved: SavedAddress[] | undefined;
  /** True once the fields are filled from the account; true at once for guests, and if loading fails. */
  settled: boolean;
  /** Fills the fields from a saved address; undefined clears them for another address. */
  choose: (saved: SavedAddress | undefined) => void;
  /** Saves the typed address in the book. The result is shown as a message; the checkout does not wait for it. */
  save: () => Promise<void>;
}

/**
 * Prefills a member's checkout: e-mail, address and phone of the last order or the default address, or at least the
 * name. Also returns the last choices. Never overwrites input.
 */
export function useAddressBook({ values, set }: Boxes<CheckoutValues>): AddressBook {
  const { email, name } = useSession()?.user ?? {};
  // If the book fails to load, the fields are filled by hand.
  const {
    data: saved,
    problem,
    put,
  } = useRead(email, async (_, signal) => (await memberApi('GET /api/account/addresses', {}, { signal })).data);
  const { data: last, pending: reading } = useRead(
    email,
    async (_, signal) => (await memberApi('GET /api/account/last-checkout', {}, { signal })).data,
  );
  useEffect(() => {
    if (email !== undefined && values().contact.email === '') set('contact.email', email);
  }, [email, values, set]);
  const [filledFor, setFilledFor] = useState<string>();
  useEffect(() => {
    if (!saved || reading || filledFor === email) return;
    setFilledFor(email);
    const first = last ?? saved.find(({ isDefault }) => isDefault) ?? saved[0];
    if (!isBlank(values().address)) return;
    if (first) fill({ values, set }, saved, first);
    else if (name) set('address.fullName', name);
  }, [saved, last, reading, filledFor, email, name, values, set]);
  const { send } = useSend({ onSaid: showToast });

  async function save(): Promise<void> {
    const { phone } = values().contact;
    const address = readAddress(values().address);
    if (mobileFault(phone) || !address) return;
    const body = { address, phone: mobileDigits(phone) };
    await send(async () => {
      const { data, message } = await memberApi('POST /api/account/addresses', { body });
      put(data);
      return { outcome: 'done', text: message };
    });
  }
  const likes = { delivery: last?.delivery ?? '', payment: last?.way ?? '' } as const;
  const settled = filledFor === email || problem !== undefined;
  return { likes, saved, settled, choose: (one) => fill({ values, set }, saved ?? [], one), save };
}

function isBlank({ fullName, line1, line2 }: TypedAddress): boolean {
  return fullName === '' && line1 === '' && line2 === '';
}

type Filled = Pick<Boxes<CheckoutValues>, 'values' | 'set'>;

function fill({ values, set }: Filled, book: readonly SavedAddress[], saved: BookedAddress | undefined): void {
  set('address', saved ? addressValues(saved.address) : noAddress);
  const { phone } = values().contact;
  // A typed number stays; a number from the book changes with its address.
  if (saved && (phone === '' || book.some((one) => one.phone === phone))) set('contact.phone', saved.phone);
}

const comparedBoxes = ['fullName', 'pin', 'line1', 'line2', 'landmark', 'city', 'state', 'type'] as const;

/** Returns the saved address that equals the field values, regardless of the phone. */
export function savedIn(book: readonly SavedAddress[], values: TypedAddress): SavedAddress | undefined {
  return book.find(({ address }) => comparedBoxes.every((name) => (address[name] ?? '') === values[name].trim()));
}
