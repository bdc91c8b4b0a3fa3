import type { DeliveryMethod, DeliveryOption } from './delivery.ts';

type Days = Pick<DeliveryOption, 'earliest' | 'latest'>;

/** Returns the days in a quote for a delivery method; undefined if the method promises no days. */
export function daysShown(options: readonly DeliveryOption[], way: DeliveryMethod): Days | undefined {
  const shown = options.find(({ method }) => method === way);
  return shown?.latest ? { earliest: shown.earliest, latest: shown.latest } : undefined;
}

/** Returns true if the first or last day is later than the one shown. */
export function isLaterThan(now: Days, shown: Days): boolean {
  return (['earliest', 'latest'] as const).some((which) => (now[which] ?? '') > (shown[which] ?? now[which] ?? ''));
}
