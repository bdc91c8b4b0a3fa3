import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundZoom, doubleTapZoom, fittedZoom, mostScale, pinchZoom, scaledAt } from './zoom-state.ts';

const phone = { width: 390, height: 488 };

test('the largest zoom on a phone shows the 1600 pixels of the widest file, and on a desktop twice the size', () => {
  expect(mostScale(phone) * phone.width).toBeCloseTo(1600);
  expect(mostScale({ width: 1056, height: 1320 })).toBe(2);
});

test('a double tap zooms in at the tapped point, and the next one zooms out', () => {
  const near = doubleTapZoom(fittedZoom, { x: 100, y: -50 }, phone);
  expect(near).toEqual({ scale: 2.5, x: -150, y: 75 });
  expect(doubleTapZoom(near, { x: 0, y: 0 }, phone)).toEqual(fittedZoom);
});

test('pinching keeps the points under the fingers', () => {
  const from = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ] as const;
  const to = [
    { x: -80, y: 20 },
    { x: 120, y: 20 },
  ] as const;
  expect(pinchZoom(fittedZoom, from, to, phone)).toEqual({ scale: 2, x: 20, y: 20 });
  // Two fingers at one point scale nothing.
  expect(pinchZoom(fittedZoom, [from[0], from[0]], to, phone).scale).toBe(1);
});

test('after any gestures the frame stays filled and the zoom within its limits', () => {
  const number = fc.double({ min: -2000, max: 2000, noNaN: true });
  const step = fc.record({ factor: fc.double({ min: 0.1, max: 8, noNaN: true }), x: number, y: number });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let state = fittedZoom;
      for (const { factor, x, y } of steps)
        state = scaledAt(boundZoom({ ...state, x: state.x + x }, phone), factor, { x, y }, phone);
      expect(state.scale).toBeGreaterThanOrEqual(1);
      expect(state.scale).toBeLessThanOrEqual(mostScale(phone));
      expect(Math.abs(state.x)).toBeLessThanOrEqual(((state.scale - 1) * phone.width) / 2 + 1e-6);
      expect(Math.abs(state.y)).toBeLessThanOrEqual(((state.scale - 1) * phone.height) / 2 + 1e-6);
    }),
  );
});
