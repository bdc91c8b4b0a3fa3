import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parcelSteps } from '#contract/lists.ts';
import { readStatus } from '#server/fulfilment/courier/courier-status.ts';
import { isOver, nextSteps, progressBy, type ShipmentStep } from './parcel-progress.ts';

const steps: ShipmentStep[] = [...parcelSteps];
const anyStep = fc.constantFrom(...steps);
const anyStatus = fc.integer({ min: 0, max: 99 }).map((code) => readStatus(code, `status ${code}`));

describe('the progress of one parcel', () => {
  test.each<[ShipmentStep, number, ShipmentStep, boolean]>([
    ['booked', 3, 'awaiting_pickup', true],
    ['booked', 18, 'shipped', true],
    ['shipped', 6, 'shipped', true],
    ['shipped', 3, 'shipped', false],
    ['out_for_delivery', 18, 'out_for_delivery', false],
    ['out_for_delivery', 21, 'attempt_failed', true],
    ['attempt_failed', 17, 'out_for_delivery', true],
    ['attempt_failed', 9, 'returning', true],
    ['returning', 46, 'returning', true],
    ['returning', 17, 'returning', false],
    ['returning', 7, 'returning', false],
    ['returning', 10, 'returned', true],
    ['delivered', 18, 'delivered', false],
    ['delivered', 9, 'delivered', false],
    ['shipped', 12, 'shipped', true],
    ['shipped', 99, 'shipped', true],
    ['cancelled', 7, 'cancelled', false],
  ])('%s with the courier status %i becomes %s; the status is shown: %s', (step, code, then, shown) => {
    expect(progressBy(step, readStatus(code, 'Held by elephants'), false)).toEqual({ step: then, shown });
  });

  test('statuses in any order end a parcel at most once', () => {
    fc.assert(
      fc.property(anyStep, fc.array(fc.tuple(anyStatus, fc.boolean()), { maxLength: 30 }), (start, told) => {
        let step = start;
        for (const [status, late] of told) {
          const next = progressBy(step, status, late);
          if (next.step !== step) {
            expect(nextSteps[step]).toContain(next.step);
            expect(late).toBe(false);
          }
          if (isOver(step)) expect(next).toEqual({ step, shown: false });
          step = next.step;
        }
      }),
    );
  });

  test('a repeated status changes nothing', () => {
    fc.assert(
      fc.property(anyStep, anyStatus, (step, status) => {
        const once = progressBy(step, status, false).step;
        expect(progressBy(once, status, false).step).toBe(once);
      }),
    );
  });
});
