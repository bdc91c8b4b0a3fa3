import type { DeliveryMethod } from '#contract/delivery.ts';
import { toPaise } from '#contract/money.ts';
import { settingAt } from '#contract/settings.ts';

/** What a delivery that is ordered at a moment costs, in paise. It is not taxed. */
export function shippingPaise(method: DeliveryMethod, at: Date): number {
  return toPaise(settingAt('delivery', at)[method]);
}

export const deliveryNames: Record<DeliveryMethod, string> = { standard: 'Standard', express: 'Express', nextDay: 'Next day' };
