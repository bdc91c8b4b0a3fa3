import type { DeliveryMethod } from '#contract/delivery.ts';

/** What a delivery costs, in paise. It is not taxed. */
export const shippingPaise: Record<DeliveryMethod, number> = { standard: 0, express: 9_900, nextDay: 19_900 };

export const deliveryNames: Record<DeliveryMethod, string> = { standard: 'Standard', express: 'Express', nextDay: 'Next day' };
