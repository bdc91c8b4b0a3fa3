import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Layer } from '#artwork/design/layers.ts';
import { tidyAngle } from '#artwork/design/place.ts';
import { noOutline } from '#artwork/design/words-outline.ts';
import { followGesture, type Gesture } from './follow-gesture.ts';

const words = () => noOutline;
const options = { words, reachMm: 0 };
const layer: Layer = {
  kind: 'picture',
  id: 'p',
  picture: 'a',
  x: 20,
  y: -10,
  width: 100,
  height: 50,
  angle: 10,
  flipped: false,
};
const mm = fc.double({ min: -150, max: 150, noNaN: true });
const point = fc.tuple(mm, mm);

test('a dragged layer stays under the finger', () => {
  fc.assert(
    fc.property(point, point, (at, to) => {
      const after = followGesture({ kind: 'move', from: layer, at }, [to], options).layer;
      expect(after.x - layer.x).toBeCloseTo(to[0] - at[0], 1);
      expect(after.y - layer.y).toBeCloseTo(to[1] - at[1], 1);
    }),
  );
});

test('a layer near a centre line snaps to it, and the line is reported', () => {
  const move: Gesture = { kind: 'move', from: layer, at: [0, 0] };
  const near = followGesture(move, [[-19, 40]], { words, reachMm: 2 });
  expect(near).toMatchObject({ layer: { x: 0, y: 30 }, onX: true, onY: false });
  expect(followGesture(move, [[-19, 40]], options).layer.x).toBe(1);
});

test('a handle dragged twice as far from the centre doubles the size at the same position', () => {
  const grown = followGesture({ kind: 'scale', from: layer, at: [70, -10] }, [[120, -10]], options).layer;
  expect(grown).toMatchObject({ x: 20, y: -10, width: 200, height: 100, angle: 10 });
  expect(followGesture({ kind: 'scale', from: layer, at: [20, -10] }, [[120, -10]], options).layer).toBe(layer);
});

test('a layer turns with the finger and snaps to quarter turns, or to 15 degrees with the key', () => {
  const turn: Gesture = { kind: 'turn', from: { ...layer, angle: 0 }, at: [20, -60] };
  expect(followGesture(turn, [[70, -9]], options).layer.angle).toBe(90);
  expect(followGesture(turn, [[60, -40]], { ...options, steps: true }).layer.angle % 15).toBe(0);
});

test('two fingers move, rotate and resize a layer at once, and unmoved fingers change nothing', () => {
  const at = [
    [-30, -10],
    [70, -10],
  ] as const;
  const pinch: Gesture = { kind: 'pinch', from: { ...layer, angle: 0 }, at };
  const after = followGesture(
    pinch,
    [
      [20, -110],
      [20, 90],
    ],
    options,
  ).layer;
  expect(after).toMatchObject({ x: 20, y: -10, width: 200, height: 100, angle: 90 });
  fc.assert(
    fc.property(point, point, (one, other) => {
      fc.pre(Math.hypot(one[0] - other[0], one[1] - other[1]) > 1);
      const still = followGesture(
        { kind: 'pinch', from: { ...layer, angle: 30 }, at: [one, other] },
        [one, other],
        options,
      ).layer;
      expect(still).toMatchObject({ width: 100, height: 50, angle: tidyAngle(30), x: 20, y: -10 });
    }),
  );
});
