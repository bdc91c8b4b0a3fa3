import type { BulkProgress } from '#contract/office/bulk.ts';
import { formatCount } from '#office/words/money.ts';

const verbs: Readonly<Record<BulkProgress['kind'], string>> = {
  tag: 'tagged',
  untag: 'without the tag',
  hold: 'on hold',
  release: 'released',
  cancel: 'cancelled',
};

/** Describes a bulk result: '3 orders cancelled, 1 left out: It has left already.' */
export function doneWords({
  kind,
  done,
  leftOut,
  rows,
}: Pick<BulkProgress, 'kind' | 'done' | 'leftOut' | 'rows'>): string {
  const said = `${formatCount(done)} ${done === 1 ? 'order' : 'orders'} ${verbs[kind]}`;
  if (leftOut === 0) return said;
  const first = rows.find(({ state }) => state === 'left_out');
  return `${said}, ${formatCount(leftOut)} left out: ${first ? `${first.reference}, ${first.words}` : ''}`;
}

/** Lists the changed orders; undo applies only to these. Pure. */
export function changedBy({ rows }: Pick<BulkProgress, 'rows'>): string[] {
  return rows.flatMap(({ reference, state, words }) =>
    state === 'done' && /^(?:Tagged |Put on hold$)/.test(words) ? [reference] : [],
  );
}
