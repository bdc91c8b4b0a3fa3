import type { DeliveryMethod, DeliveryOption } from './delivery.ts';

type Days = Pick<DeliveryOption, 'earliest' | 'latest'>;

/** The days that a quote shows for a way of delivery; undefined where it promises none. */
export function daysShown(options: readonly DeliveryOption[], way: DeliveryMethod): Days | undefined {
  const shown = options.find(({ method }) => method === way);
  return shown?.latest ? { earliest: shown.earliest, latest: shown.latest } : undefined;
}

/** Whether something comes later than was shown, its first day or its last. */
export function isLaterThan(now: Days, shown: Days): boolean {
  return (['earliest', 'latest'] as const).some((which) => (now[which] ?? '') > (shown[which] ?? now[which] ?? ''));
}
