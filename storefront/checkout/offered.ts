import type { FieldFault } from '#contract/account-rules.ts';
import type { Quote } from '#contract/checkout.ts';
import type { DeliveryMethod } from '#contract/delivery.ts';
import type { Quoting } from '../cart/use-quote.ts';
import { type CheckoutStepName, problemsByPart } from './checkout-parts.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { payOptions } from './pay-options.ts';

/** Returns the PIN in the format of the API. */
export function checkoutPin({ address }: Pick<CheckoutValues, 'address'>): string {
  return address.pin.replace(/\s/g, '');
}

/** Returns the quote if it matches the current PIN and no newer quote is pending. */
function settled({ quote, pending, pin }: Quoting, wanted: string): Quote | undefined {
  return quote && !pending && pin === wanted ? quote : undefined;
}

/** Returns the reason why nothing can be delivered to the PIN, once quoted. */
export function pinRefusalOf(quoting: Quoting, pin: string): string | undefined {
  const options = settled(quoting, pin)?.deliveryOptions;
  return options?.some(({ offered }) => offered) ? undefined : options?.[0]?.promise;
}

/** Returns the effective delivery method: the chosen method if offered, else the method of the quote. */
export function effectiveDelivery(quote: Quote | undefined, chosen: DeliveryMethod | ''): DeliveryMethod {
  const known = quote?.deliveryOptions.find(({ method, offered }) => offered && method === chosen);
  return known?.method ?? quote?.delivery ?? 'standard';
}

/** Returns the problems of each part: invalid input, and choices that are no longer offered. */
export function problemsNow(values: CheckoutValues, quoting: Quoting): Record<CheckoutStepName, FieldFault[]> {
  const problems = problemsByPart(values);
  const pinRefusal = pinRefusalOf(quoting, checkoutPin(values));
  if (pinRefusal) problems.address.push({ field: 'address.pin', message: pinRefusal });
  const quote = settled(quoting, checkoutPin(values));
  const chosen = quote?.deliveryOptions.find(({ method }) => method === values.delivery);
  if (chosen && !chosen.offered)
    problems.delivery.push({ field: 'delivery', message: `${chosen.name}: ${chosen.promise}` });
  const way = quote && payOptions(quote).find((option) => option.way === values.payment);
  if (way && !way.offered) problems.payment.push({ field: 'payment', message: `${way.title}: ${way.detail}` });
  return problems;
}
