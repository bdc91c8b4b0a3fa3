import type { Chance } from '#server/foundation/values/chance.ts';

const day = 86_400_000;
/** Length of a demonstration's history in days: two years. */
export const daysBack = 730;

/** Orders by hour in India, per thousand: few at night, most in the evening. */
const byHour = [14, 8, 5, 3, 3, 6, 14, 26, 38, 46, 50, 52, 54, 50, 46, 46, 48, 52, 60, 74, 88, 92, 76, 49];

/**
 * Returns the relative sales of a day. Sales grow over time, and are higher on weekends and in the months of the league
 * and of gifts.
 */
function weightOf(at: Date, age: number): number {
  const india = new Date(at.getTime() + 5.5 * 3_600_000);
  const grown = 0.35 + 0.65 * (1 - age / daysBack);
  const weekend = [0, 6].includes(india.getUTCDay()) ? 1.3 : 1;
  const month = [1, 0.95, 1.15, 1.5, 1.45, 1, 0.85, 0.9, 1, 1.3, 1.35, 1.15][india.getUTCMonth()] ?? 1;
  return grown * weekend * month;
}

/** Invents times of orders, oldest first: at most `oldest` days ago, by default two years, and more than `newest`. */
export function imagineMoments(
  chance: Chance,
  count: number,
  now: Date,
  { oldest = daysBack, newest }: { oldest?: number; newest: number },
): Date[] {
  // Midnight in India is computed independently of the machine's time zone.
  const midnight = Math.floor((now.getTime() + 5.5 * 3_600_000) / day) * day - 5.5 * 3_600_000;
  const days = Array.from({ length: oldest - newest }, (_, index) => oldest - index).map((age) => {
    const begins = new Date(midnight - age * day);
    return { begins, weight: weightOf(begins, age) };
  });
  const pick = weightedChooser(days.map(({ weight }) => weight));
  const hour = weightedChooser(byHour);
  return Array.from({ length: count }, () => {
    const begins = days[pick(chance)]?.begins ?? now;
    return new Date(begins.getTime() + hour(chance) * 3_600_000 + chance.below(3_600) * 1000);
  }).toSorted((one, other) => one.getTime() - other.getTime());
}

/** Creates a weighted random choice of an index. */
export function weightedChooser(weights: readonly number[]): (chance: Chance) => number {
  const sums: number[] = [];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  const whole = sums.at(-1) ?? 0;
  return (chance) => {
    const at = (chance.below(1_000_000) / 1_000_000) * whole;
    return Math.max(
      0,
      sums.findIndex((sum) => at < sum),
    );
  };
}
