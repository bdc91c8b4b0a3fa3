import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '#server/foundation/errors/problem.ts';
import { lagAfter, pressureOf, requestWorths, startLoadMeter } from './load-meter.ts';

test.each([
  [0, 0, 0],
  [199, 19, 0],
  [200, 0, 1],
  [0, 20, 1],
  [500, 0, 2],
  [0, 60, 2],
  [1500, 0, 3],
  [0, 200, 3],
])('an event loop lag of %i ms and %i waiting requests give pressure %i', (lagMs, waiting, pressure) =>
  expect(pressureOf(lagMs, waiting)).toBe(pressure),
);

test('a higher load never admits requests that a lower load refuses', () => {
  const load = fc.record({ lag: fc.nat(5000), waiting: fc.nat(1000), more: fc.nat(5000), longer: fc.nat(1000) });
  fc.assert(
    fc.property(load, ({ lag, waiting, more, longer }) => {
      expect(pressureOf(lag + more, waiting + longer)).toBeGreaterThanOrEqual(pressureOf(lag, waiting));
    }),
  );
});

test('under load the least valuable requests are refused first, with different retry times', () => {
  let waiting = 0;
  const meter = startLoadMeter({ shoppers: () => waiting, staff: () => 0 });
  const admitted = () =>
    requestWorths.filter((worth) => {
      try {
        meter.admit(worth);
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(Problem);
        expect(error).toMatchObject({ status: 503, extra: { retryAfterSeconds: expect.any(Number) } });
        return false;
      }
    });
  expect(admitted()).toEqual(['costly', 'looking', 'buying']);
  waiting = 25;
  expect(admitted()).toEqual(['looking', 'buying']);
  waiting = 80;
  expect(admitted()).toEqual(['buying']);
  waiting = 500;
  expect(admitted()).toEqual([]);
  meter.close();
});

test('a load of shoppers refuses no staff requests, and a load of staff refuses no shopper requests', () => {
  const waiting = { shoppers: 10_000, staff: 99 };
  const meter = startLoadMeter({ shoppers: () => waiting.shoppers, staff: () => waiting.staff });
  expect(() => meter.admit('staff')).not.toThrow();
  expect(() => meter.admit('buying')).toThrow('Your cart is kept');
  Object.assign(waiting, { shoppers: 0, staff: 100 });
  for (const worth of requestWorths) expect(() => meter.admit(worth)).not.toThrow();
  expect(() => meter.admit('staff')).toThrow('The office is very busy just now. Nothing was changed.');
  meter.close();
});

const times = (count: number, lateMs: number, utilization = 1) => Array(count).fill({ lateMs, utilization });

test.each([
  ['a long pause of the collector', times(1, 1000), 0],
  ['half a second in which a page was drawn', times(2, 300), 0],
  ['seconds in which everything came late', times(20, 300), 1],
  ['seconds of overload', times(30, 800), 2],
  ['as many on a machine that others keep busy', times(30, 800, 0.6), 0],
  ['overload, a second after it is over', [...times(30, 800), ...times(15, 0)], 0],
  ['a clock that was put back', times(2, -5000), 0],
])('%s is distinguished from overload', (_, samples, pressure) => {
  expect(pressureOf(samples.reduce(lagAfter, 0), 0)).toBe(pressure);
});
