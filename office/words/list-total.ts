import { formatCount } from './money.ts';

/** Formats a count that stops at a limit: exact below it, else rounded down to two digits, with a plus. Pure. */
export function countUpToWords(count: number, most: number): string {
  if (count < most) return formatCount(count);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return `${formatCount(Math.floor(count / unit) * unit)}+`;
}

interface ListSize {
  /** Number of loaded rows. */
  loaded: number;
  /** True if more rows can be loaded. */
  hasMore: boolean;
  /** Total in words; undefined if it is not counted. */
  total: string | undefined;
}

/** Formats the size of a list: its total, or how many of its rows are loaded. Undefined for an empty list. Pure. */
export function listSizeWords({ loaded, hasMore, total }: ListSize): string | undefined {
  if (loaded === 0) return undefined;
  if (!hasMore) return formatCount(loaded);
  return total ?? `the first ${formatCount(loaded)}`;
}
