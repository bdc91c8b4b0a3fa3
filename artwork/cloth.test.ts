import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCloth } from '#artwork/node/cloth-files.ts';
import {
  type FramedCloth,
  lightByte,
  lightOf,
  mostLight,
  noTexel,
  packPlaces,
  placeUnit,
  unpackPlaces,
} from './cloth.ts';
import { composeCloth } from './compose-cloth.ts';
import { clothFolds } from './folds.ts';
import { printAreaOf } from './print-areas.ts';
import { placeInBox, printFrame } from './print-place.ts';
import { wholeBox } from './shape.ts';

const numRuns = 200;

describe('packed positions of baked cloth', () => {
  it('packed positions are unpacked unchanged, with any holes and seams', () => {
    const place = fc.oneof(
      fc.constant(undefined),
      fc.tuple(fc.integer({ min: 0, max: 25_600 }), fc.integer({ min: 0, max: 32_000 })),
    );
    fc.assert(
      fc.property(fc.array(place, { minLength: 42, maxLength: 42 }), (grid) => {
        const places = Int16Array.from(grid.flatMap((at) => at ?? [noTexel, noTexel]));
        expect(unpackPlaces(packPlaces(places, 7, 6), 7, 6)).toEqual(places);
      }),
      { numRuns },
    );
  });

  it('packed positions are zeros where the cloth is smooth', () => {
    const places = Int16Array.from({ length: 20 * 20 * 2 }, (_, i) => {
      const k = i >> 1;
      return i % 2 === 0 ? 3200 + 32 * (k % 20) : 6400 + 32 * Math.floor(k / 20);
    });
    const packed = packPlaces(places, 20, 20);
    const inside = (k: number) => k % 20 > 0 && k >= 20;
    for (let k = 0; k < 400; k++) if (inside(k)) expect([packed[k * 3], packed[k * 3 + 1]]).toEqual([0, 0]);
  });
});

it('a brightness stored in a byte is accurate to half a step of its square root', () => {
  const halfStep = Math.sqrt(mostLight) / 255 / 2;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_600_000 }), (millionths) => {
      const light = millionths / 1_000_000;
      const stored = lightOf[lightByte(light)] ?? 0;
      expect(Math.abs(Math.sqrt(stored) - Math.sqrt(light))).toBeLessThan(halfStep + 1e-9);
    }),
    { numRuns },
  );
});

const white = { data: new Uint8Array(800 * 1000 * 4).fill(255), width: 800, height: 1000 };
const black = { ...white, data: new Uint8Array(800 * 1000 * 4).map((_, i) => (i % 4 === 3 ? 255 : 23)) };

/** Brightness of pixels fully on cloth, sorted. */
function brightness(cloth: FramedCloth, flat: typeof white): number[] {
  const lit = composeCloth(cloth, flat);
  const found: number[] = [];
  for (let k = 0; k < lit.length; k += 4) if (lit[k + 3] === 255) found.push(lit[k] ?? 0);
  return found.sort((one, other) => one - other);
}

describe.each(['cloth-tee-front-1', 'cloth-tee-back-1', 'cloth-vee-front-1', 'cloth-cap-1'])('cloth %s', (name) => {
  it('white cloth is nearly white, and black cloth still shows its folds', async () => {
    const cloth = await readCloth(name, wholeBox, 400, 500);
    const light = brightness(cloth, white);
    const dark = brightness(cloth, black);
    expect(light[Math.floor(light.length * 0.5)], 'the middle of white').toBeGreaterThan(0.85 * 255);
    expect(
      (dark[Math.floor(dark.length * 0.95)] ?? 0) - (dark[Math.floor(dark.length * 0.05)] ?? 0),
      'folds in black',
    ).toBeGreaterThan(8);
  });

  it('the cloth has no shadow at the edge of the picture', async () => {
    const { shadow } = await readCloth(name, wholeBox, 400, 500);
    const edge = Array.from(shadow.keys()).filter((k) => k % 400 === 0 || k % 400 === 399 || k < 400 || k >= 400 * 499);
    expect(edge.filter((k) => (shadow[k] ?? 0) > 0)).toEqual([]);
  });
});

const tops = ['tee-front', 'tee-back', 'vee-front'].flatMap((view) => [1, 2, 3].map((body) => `cloth-${view}-${body}`));

it.each(tops)('lettering on %s bends evenly: no letter is over a quarter wider than its neighbour', async (name) => {
  const { places, width } = await readCloth(name, wholeBox, 800, 1000);
  const letter = 12;
  const wide = (k: number) => (places[(k + letter) * 2] ?? noTexel) - (places[k * 2] ?? noTexel);
  let most = 1;
  for (let y = 260; y < 620; y += 4) {
    for (let x = 290; x < 500; x += 4) {
      const ratio = wide(y * width + x) / wide(y * width + x + letter);
      most = Math.max(most, ratio, 1 / ratio);
    }
  }
  expect(most).toBeLessThan(1.25);
});

it.each(['t-shirt', 'jersey', 'cap'] as const)(
  'the studio places a print on a %s exactly as in its picture',
  async (garment) => {
    const area = printAreaOf(garment, 'front');
    if (!area) throw new Error('no area');
    const frame = printFrame(area);
    const name = garment === 'cap' ? 'cloth-cap-1' : 'cloth-tee-front-1';
    const cloth = await readCloth(name, frame, frame.width / 2, frame.height / 2);
    const folds = clothFolds(cloth, frame);
    const [wantX, wantY] = placeInBox(area, [0, 0]);
    let nearest = Number.POSITIVE_INFINITY;
    for (let k = 0; k < cloth.width * cloth.height; k++) {
      const [r = 0, g = 0, b = 0] = folds.subarray(k * 3, k * 3 + 3);
      if (r === 255 && g === 255) continue;
      const x = frame.left + ((k % cloth.width) + 0.5) * 2 + (((r << 4) | (b >> 4)) - 2048) / 16;
      const y = frame.top + (Math.floor(k / cloth.width) + 0.5) * 2 + (((g << 4) | (b & 15)) - 2048) / 16;
      expect(Math.abs(x - (cloth.places[k * 2] ?? 0) / placeUnit)).toBeLessThan(0.1);
      expect(Math.abs(y - (cloth.places[k * 2 + 1] ?? 0) / placeUnit)).toBeLessThan(0.1);
      nearest = Math.min(nearest, Math.hypot(x - wantX, y - wantY));
    }
    expect(nearest, 'the middle of the area is seen').toBeLessThan(3);
  },
);
