import type { DeliveryMethod } from '#contract/delivery.ts';
import { deliveryPrice } from '#contract/delivery-rules.ts';
import { deliveryName } from '#contract/delivery-words.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import { settingAt } from '#contract/settings.ts';

/** What a delivery that is ordered at a moment costs for goods of a sum, in paise. It is not taxed. */
export function shippingPaise(method: DeliveryMethod, at: Date, goodsPaise: number): number {
  return toPaise(deliveryPrice(settingAt('delivery', at), method, toRupees(goodsPaise)));
}

/** What a way of delivery was called at a moment: of orders that at which they were placed. */
export function deliveryNameAt(method: DeliveryMethod, at: Date): string {
  return deliveryName(settingAt('ways', at), method);
}
