import { expect, test } from 'vitest';
import { type Waiting, waitingGroupsOf } from './waiting-words.ts';

const waiting = (kind: Waiting['kind'], oldest: string | null, count = 1): Waiting => ({
  kind,
  count,
  oldest,
  late: 0,
});

test('overdue tasks are listed separately, and each group has the oldest first', () => {
  const { late, rest } = waitingGroupsOf([
    waiting('to_pack', null),
    waiting('late', '2026-11-23T05:00:00Z'),
    waiting('messages', '2026-11-22T05:00:00Z'),
    waiting('parcels_lost', '2026-11-20T05:00:00Z'),
    waiting('mentions', '2026-11-21T05:00:00Z'),
    waiting('sizes_low', '2026-11-01T05:00:00Z', 0),
  ]);
  expect(late.map(({ kind }) => kind)).toEqual(['parcels_lost', 'late']);
  expect(rest.map(({ kind }) => kind)).toEqual(['mentions', 'messages', 'to_pack']);
});
