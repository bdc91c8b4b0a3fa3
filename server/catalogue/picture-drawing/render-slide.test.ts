import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameRound } from './render-slide.ts';

const side = fc.integer({ min: 800, max: 4000 });
const tenth = fc.integer({ min: 0, max: 10 });

test('crops for a phone the largest frame inside the picture that contains the focus', () => {
  fc.assert(
    fc.property(side, side, tenth, tenth, (width, height, x, y) => {
      const frame = frameRound({ width, height }, { x, y });
      expect(Math.abs(frame.width / frame.height - 0.75)).toBeLessThan(0.01);
      expect(frame.width === width || frame.height === height).toBe(true);
      const [left, top] = [(x / 10) * width, (y / 10) * height];
      expect(frame.left).toBeGreaterThanOrEqual(0);
      expect(frame.top).toBeGreaterThanOrEqual(0);
      expect(frame.left + frame.width).toBeLessThanOrEqual(width);
      expect(frame.top + frame.height).toBeLessThanOrEqual(height);
      expect(left >= frame.left - 1 && left <= frame.left + frame.width + 1).toBe(true);
      expect(top >= frame.top - 1 && top <= frame.top + frame.height + 1).toBe(true);
    }),
  );
});
