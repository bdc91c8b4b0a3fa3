import { problemKinds, type ReturnExclusion, returnExclusionOf } from '#contract/return-reasons.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { dayInWords } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { isWithinReturnDays, returnDays } from '#server/orders/model/order-actions.ts';
import type { OrderLineNow } from '#server/orders/model/sold-lines.ts';

interface Asked {
  kind: 'return' | 'problem';
  reason: string;
  requestedAt: Date;
}

const dayMs = 86_400_000;

/**
 * Evaluates the return policy as of the date of the request, with the reason, for the staff who decide. A defect may be
 * reported for all kinds of products. Pure.
 */
export function readVerdict(
  settings: ShopSettings,
  { kind, reason, requestedAt }: Asked,
  lines: readonly Pick<OrderLineNow, 'name' | ReturnExclusion>[],
  { deliveredAt, placedAt }: { deliveredAt?: Date | undefined; placedAt: Date },
): { allowed: boolean; words: string } {
  const delivered = deliveredAt ? `Delivered ${dayInWords(inIndia(deliveredAt).day)}` : 'Not delivered';
  const asked = `asked ${dayInWords(inIndia(requestedAt).day)}`;
  if (kind === 'problem') {
    const what = problemKinds[reason as keyof typeof problemKinds] ?? 'a fault';
    return { allowed: true, words: `${delivered}, ${asked}. ${what} can always be reported, for every kind of piece.` };
  }
  const excluded = exclusionIn(lines);
  if (excluded) return { allowed: false, words: excluded };
  if (!deliveredAt) return { allowed: false, words: `${delivered}, ${asked}.` };
  const day = Math.max(1, Math.round((startOf(requestedAt) - startOf(deliveredAt)) / dayMs));
  const count = `day ${day} of ${returnDays(settings, placedAt)}`;
  if (!isWithinReturnDays(settings, { deliveredAt, placedAt }, requestedAt))
    return { allowed: false, words: `${delivered}, ${asked}, ${count}: the time was over.` };
  return { allowed: true, words: `${delivered}, ${asked}, ${count}. Not custom, not final sale.` };
}

const exclusions: readonly [ReturnExclusion, (name: string) => string][] = [
  ['custom', (name) => `${name} was made for this customer.`],
  ['finalSale', (name) => `${name} was sold as final sale.`],
];

/** Returns a sentence about the first line that cannot be returned, custom lines first. */
function exclusionIn(lines: readonly Pick<OrderLineNow, 'name' | ReturnExclusion>[]): string | undefined {
  for (const [exclusion, words] of exclusions) {
    const line = lines.find((one) => returnExclusionOf(one) === exclusion);
    if (line) return words(line.name);
  }
  return undefined;
}

function startOf(at: Date): number {
  return Date.parse(`${inIndia(at).day}T00:00:00Z`);
}
