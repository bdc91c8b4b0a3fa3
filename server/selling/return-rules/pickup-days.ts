import type { ShopSettings } from '#contract/settings.ts';
import { type CalendarDay, inIndia, plusWorkingDays } from '#server/foundation/calendar/working-days.ts';

/** Days on which the courier can pick up a return, counted in working days from today. */
const offered = [2, 3, 4] as const;

/** Lists the pickup days a shopper may choose, first to last. */
export function pickupDays(settings: ShopSettings, now: Date): CalendarDay[] {
  const { day } = inIndia(now);
  return offered.map((count) => plusWorkingDays(settings, day, count));
}
