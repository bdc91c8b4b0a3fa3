import type { DeliveryMethod } from '#contract/delivery.ts';
import type { payWays } from '#contract/lists.ts';
import { noAddress, type TypedAddress } from '#contract/typed-address.ts';

export type PayWay = (typeof payWays)[number];

/** Field values of the checkout; an empty `delivery` or `payment` is not chosen yet. */
export interface CheckoutValues {
  contact: { email: string; phone: string };
  address: TypedAddress;
  /** For members: saves the address in their address book when the address part is completed. */
  saveAddress: boolean;
  billingSame: boolean;
  billing: TypedAddress;
  gstin: string;
  /** GSTIN and state that the shopper confirmed although they differ, see `gstinConfirmation`. */
  gstinConfirmed: string;
  note: string;
  delivery: DeliveryMethod | '';
  payment: PayWay | '';
  /** True to pay with store credit as far as possible. */
  useCredit: boolean;
}

/** Last choices. They are preselected, but the shopper must still confirm them. */
export type Likes = Pick<CheckoutValues, 'delivery' | 'payment'>;

/**
 * Returns the current choices, or else the last choices. `last` has the choices of the account's last order, which may
 * be newer than the choices on this device. Pure.
 */
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
  gstinConfirmed: '',
  note: '',
  delivery: '',
  payment: '',
  useCredit: false,
};
