import type { DeliveryMethod } from '#contract/delivery.ts';
import { deliveryPrice } from '#contract/delivery-rules.ts';
import { deliveryName } from '#contract/delivery-words.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import { type ShopSettings, settingAt } from '#contract/settings.ts';

/**
 * Returns the delivery charge in paise, for an order time and value of goods; if delivery is taxed, it contains its
 * tax.
 */
export function shippingPaise(settings: ShopSettings, method: DeliveryMethod, at: Date, goodsPaise: number): number {
  return toPaise(deliveryPrice(settingAt(settings, 'delivery', at), method, toRupees(goodsPaise)));
}

/** Returns the name of a delivery method at a given time, such as the order's. */
export function deliveryNameAt(settings: ShopSettings, method: DeliveryMethod, at: Date): string {
  return deliveryName(settingAt(settings, 'ways', at), method);
}
