import { type SQL, sql } from 'drizzle-orm';
import { type ShopSettings, settingAt, settingTimelineOf } from '#contract/settings.ts';
import { inIndia, startOfDay } from '#server/foundation/calendar/working-days.ts';
import { leavesBy } from './promise.ts';

/** Kind of a parcel, and the time from which its promise counts. */
interface Promising {
  from: Date;
  custom: boolean;
}

/**
 * Returns true if a parcel that has not left should have left before today to meet its promise. All code that reports
 * late parcels uses this rule. Pure.
 */
export function isLateToLeave(settings: ShopSettings, { from, custom }: Promising, now: Date): boolean {
  return leavesBy(settings, from, custom) < inIndia(now).day;
}

const dayMs = 86_400_000;
/** Number of days after which every parcel is late, as production never takes longer. */
const horizonDays = 200;

/** Returns the rule of `isLateToLeave` as an SQL condition on the time from which a parcel's promise counts. */
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

/** Time span in ms from `from` (undefined for no start) until just before `before`. */
interface Span {
  from: number | undefined;
  before: number;
}

function within(moment: SQL, { from, before }: Span): SQL {
  const until = sql`${moment} < ${new Date(before).toISOString()}::timestamptz`;
  return from === undefined ? until : sql`(${moment} >= ${new Date(from).toISOString()}::timestamptz and ${until})`;
}

/**
 * Returns the time spans in which the promise of a late parcel started. Between two change points, the dispatch day is
 * the same.
 */
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

/** Returns the times at which the dispatch day may change: midnights, cut-offs, and new versions of the settings. */
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
