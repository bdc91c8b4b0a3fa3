import type { ShopSettings } from '#contract/settings.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { findPinArea } from '#server/fulfilment/delivery-promise/pin-table.ts';
import { promiseDelivery } from '#server/fulfilment/delivery-promise/promise.ts';
import type { ImaginedOrder } from './imagine-order.ts';

const hour = 3_600_000;
/** Ages in hours between which a promise ends today, and the step of the search. */
const [youngest, oldest, step] = [24, 240, 6];

/** Returns an order placed so long ago that its delivery is promised for today; unchanged if no promise ends today. */
export function promiseToday(settings: ShopSettings, order: ImaginedOrder, now: Date): ImaginedOrder {
  const { day } = inIndia(now);
  const area = findPinArea(order.shopper.address.pin);
  for (let hours = youngest; hours <= oldest; hours += step) {
    const placedAt = new Date(now.getTime() - hours * hour);
    const options = promiseDelivery(settings, { area, now: placedAt, custom: false });
    if (options.find(({ method }) => method === order.delivery)?.latest === day) return { ...order, placedAt };
  }
  return order;
}
