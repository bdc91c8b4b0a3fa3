import type { DeliveryMethod } from '#contract/delivery.ts';
import type { payWays } from '#contract/lists.ts';
import { type AddressValues, noAddress } from '../address/address-values.ts';

export type PayWay = (typeof payWays)[number];

/** The boxes as they are typed into; an empty `delivery` or `payment` has not been chosen yet. */
export interface CheckoutValues {
  contact: { email: string; phone: string };
  address: AddressValues;
  /** A member's: into their address book when the address is finished. */
  saveAddress: boolean;
  billingSame: boolean;
  billing: AddressValues;
  gstin: string;
  note: string;
  delivery: DeliveryMethod | '';
  payment: PayWay | '';
  /** Store credit pays as far as it goes. */
  useCredit: boolean;
}

/** What was chosen the last time: it is offered first, and still to be confirmed. */
export type Likes = Pick<CheckoutValues, 'delivery' | 'payment'>;

/** What is chosen, or else what was the last time: `last` is how the account's last order went, which may be later than what this device remembers. Pure. */
export function likesNow(chosen: Likes, { last, device }: { last: Likes; device: Likes }): Likes {
  return {
    delivery: chosen.delivery || last.delivery || device.delivery,
    payment: chosen.payment || last.payment || device.payment,
  };
}

export const emptyCheckout: CheckoutValues = {
  contact: { email: '', phone: '' },
  address: noAddress,
  saveAddress: false,
  billingSame: true,
  billing: noAddress,
  gstin: '',
  note: '',
  delivery: '',
  payment: '',
  useCredit: false,
};
