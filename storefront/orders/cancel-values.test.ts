import { expect, test } from 'vitest';
import type { RefundWay } from '#contract/refunds.ts';
import { cancelFaults, nothingCancelled } from './cancel-values.ts';

const way = (to: RefundWay['to'], offered = true): RefundWay => ({ to, title: '', promise: '', offered, parts: [] });
const fields = (values: object, ways: RefundWay[]) =>
  cancelFaults({ ...nothingCancelled, ...values }, { ways }).map(({ field }) => field);

test('no choice is preselected, and missing ones are named in the order of the page', () => {
  expect(nothingCancelled).toEqual({ picked: {}, reason: '', refundTo: '' });
  expect(fields({}, [way('source'), way('credit')])).toEqual(['lines', 'reason', 'refundTo']);
  expect(fields({ picked: { 1: 0 } }, [])).toEqual(['lines', 'reason']);
});

test('cancelling is refused until the refund is shown', () => {
  const chosen = { ...nothingCancelled, picked: { 1: 1 }, reason: 'other' as const };
  expect(cancelFaults(chosen, undefined)).toEqual([{ field: 'lines', message: 'Wait until what comes back is shown' }]);
  expect(cancelFaults(nothingCancelled, undefined).map(({ message }) => message)).toEqual([
    'Choose what to cancel',
    'Choose a reason',
  ]);
});

test('a refund with only one way needs no choice', () => {
  const chosen = { picked: { 1: 1 }, reason: 'other' };
  expect(fields(chosen, [way('source'), way('credit', false)])).toEqual([]);
  expect(fields(chosen, [])).toEqual([]);
  expect(fields(chosen, [way('source'), way('credit')])).toEqual(['refundTo']);
  expect(fields({ ...chosen, refundTo: 'credit' }, [way('source'), way('credit')])).toEqual([]);
});
