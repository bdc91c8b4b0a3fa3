import type { Refund } from '#contract/refunds.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { rangeInWords } from '#server/foundation/calendar/day-words.ts';
import { type CalendarDay, inIndia, plusWorkingDays } from '#server/foundation/calendar/working-days.ts';

const dayMs = 86_400_000;

/** Days from the start of a refund until a bank shows it. Source: the returns policy. */
export const bankDays = [7, 10] as const;
/** Working days from the receipt of a return until its refund starts. Source: the returns policy. */
export const refundStartDays = [3, 5] as const;

/** Returns the dates on which a refund arrives at the bank: 'Sat 28 Nov – Tue 1 Dec'. */
export function bankRange(startedAt: Date): string {
  const [first, last] = bankDays.map((days) => inIndia(new Date(startedAt.getTime() + days * dayMs)).day);
  return rangeInWords(first ?? '', last ?? '');
}

/** Returns the first and last day on which the refund of a received return starts. */
export function refundStarts(settings: ShopSettings, receivedAt: Date): [CalendarDay, CalendarDay] {
  const { day } = inIndia(receivedAt);
  return [plusWorkingDays(settings, day, refundStartDays[0]), plusWorkingDays(settings, day, refundStartDays[1])];
}

const titles: Record<Refund['state'], string> = {
  wanted: 'Refund started',
  pending: 'Refund started',
  processed: 'Refunded',
  failed: 'Refund delayed',
};

/** Returns the title and promise of a refund for the shopper. `startedAt` is its last start. Pure. */
export function refundInWords(refund: {
  state: Refund['state'];
  way: 'source' | 'credit' | 'hand';
  startedAt: Date;
  /** True if a bank holds the money in a dispute. */
  isHeld?: boolean;
}): Pick<Refund, 'title' | 'promise'> {
  const title = titles[refund.state];
  if (refund.way === 'credit' && refund.state !== 'processed')
    return { title: 'Store credit promised', promise: 'On your account once your card is charged.' };
  if (refund.way === 'credit') return { title, promise: 'On your account now.' };
  if (refund.way === 'hand') {
    return {
      title,
      promise: refund.state === 'processed' ? 'Sent by UPI.' : 'We send it by UPI within 3–5 business days.',
    };
  }
  if (refund.isHeld)
    return {
      title: 'Refund waits for your bank',
      promise: 'Your bank holds the money in a dispute. It comes when that ends: from your bank or from us.',
    };
  if (refund.state === 'failed')
    return { title, promise: 'Your bank did not take it. We are looking into it and will write to you.' };
  return { title, promise: `With you ${bankRange(refund.startedAt)}, as fast as your bank is.` };
}
