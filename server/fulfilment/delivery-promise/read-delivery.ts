import { type DeliveryArea, Pin } from '#contract/delivery.ts';
import { type ShopSettings, settingAt } from '#contract/settings.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findAreaNow, unservedWords } from './pin-table.ts';
import { promiseDelivery } from './promise.ts';

/**
 * Returns the delivery methods of a PIN for goods ordered now: from stock, or made to order (`custom`), which must be
 * prepaid. Throws Problem 400 for a malformed PIN, 404 `not_found` if not allocated, 404 `not_offered` if not served.
 */
export function readDelivery(settings: ShopSettings, given: string, now: Date, custom = false): DeliveryArea {
  const parsed = Pin.safeParse(given);
  if (!parsed.success) throw new Problem(400, 'bad_request', 'Enter a 6-digit PIN code');
  const area = findAreaNow(settings, parsed.data, now);
  if (!area) {
    throw new Problem(
      404,
      'not_found',
      "We don't recognise this PIN code. Check it, or choose city and state yourself",
    );
  }
  if (!area.served) throw new Problem(404, 'not_offered', unservedWords(area));
  const { pin, zone, city, state } = area;
  const cashOnDelivery = area.cashOnDelivery && settingAt(settings, 'cash', now).offered && !custom;
  return { pin, zone, city, state, cashOnDelivery, options: promiseDelivery(settings, { area, now, custom }) };
}
