import { type SQL, sql } from 'drizzle-orm';
import { type ShopSettings, settingAt, settingTimelineOf } from '#contract/settings.ts';
import { inIndia, startOfDay } from '#server/foundation/calendar/working-days.ts';
import { leavesBy } from './promise.ts';

/** Kind of a parcel and the moment its promise counts from. */
interface Promising {
  from: Date;
  custom: boolean;
}

/**
 * Returns true if a parcel that has not left was to leave before today to meet its promise. It is the one rule of late
 * parcels. Pure.
 */
export function isLateToLeave(settings: ShopSettings, { from, custom }: Promising, now: Date): boolean {
  return leavesBy(settings, from, custom) < inIndia(now).day;
}

const dayMs = 86_400_000;
/** Days back after which every parcel is late: more than the longest production takes. */
const horizonDays = 200;

/** The same rule as a condition in SQL, over the moment that a parcel's promise counts from. */
export function lateToLeave(
  settings: ShopSettings,
  now: Date,
  { from, custom }: { from: SQL; custom: SQL | boolean },
): SQL {
  const lateIf = (isCustom: boolean) =>
    sql`(${sql.join(
      lateSpans(settings, now, isCustom).map((span) => within(from, span)),
      sql` or `,
    )})`;
  if (typeof custom === 'boolean') return lateIf(custom);
  return sql`(case when ${custom} then ${lateIf(true)} else ${lateIf(false)} end)`;
}

/** Moments in ms from `from`, without a start for the first, to before `before`. */
interface Span {
  from: number | undefined;
  before: number;
}

function within(moment: SQL, { from, before }: Span): SQL {
  const until = sql`${moment} < ${new Date(before).toISOString()}::timestamptz`;
  return from === undefined ? until : sql`(${moment} >= ${new Date(from).toISOString()}::timestamptz and ${until})`;
}

/** Returns the moments whose parcels are late now. Between two turns the day of leaving is the same. */
function lateSpans(settings: ShopSettings, now: Date, custom: boolean): Span[] {
  const turns = turnsOf(settings, now);
  const spans: Span[] = [{ from: undefined, before: turns[0] ?? now.getTime() }];
  for (const [index, at] of turns.entries()) {
    const before = turns[index + 1] ?? now.getTime() + dayMs;
    if (!isLateToLeave(settings, { from: new Date(at), custom }, now)) continue;
    const last = spans.at(-1);
    if (last?.before === at) last.before = before;
    else spans.push({ from: at, before });
  }
  return spans;
}

/** Returns the moments at which the day of leaving may change: midnights, cut-offs, and new versions of the rules. */
function turnsOf(settings: ShopSettings, now: Date): number[] {
  const versions = [...settingTimelineOf(settings, 'delivery'), ...settingTimelineOf(settings, 'ways')];
  const cutOffs = new Set([
    settingAt(settings, 'delivery', new Date(0)).cutOff,
    ...settingTimelineOf(settings, 'delivery').map(
      ({ from }) => settingAt(settings, 'delivery', new Date(from)).cutOff,
    ),
  ]);
  const minutes = [...cutOffs].map((cutOff) => {
    const [hour = 0, minute = 0] = cutOff.split(':').map(Number);
    return hour * 60 + minute;
  });
  const today = startOfDay(now).getTime();
  const days = Array.from({ length: horizonDays + 1 }, (_none, back) => today - back * dayMs);
  const turns = days.flatMap((day) => [day, ...minutes.map((minute) => day + minute * 60_000)]);
  const first = Math.min(...days);
  const since = versions.map(({ from }) => from).filter((from) => from > first && from <= now.getTime());
  return [...new Set([...turns, ...since])].toSorted((one, other) => one - other);
}
