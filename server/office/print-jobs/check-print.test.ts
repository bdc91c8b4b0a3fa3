import { expect, test } from 'vitest';
import type { Layer } from '#artwork/design/layers.ts';
import { bundledWords } from '#artwork/node/load-design-fonts.ts';
import { pictureOf, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { checkPrint } from './check-print.ts';
import type { LookResult } from './look-result.ts';

const look: LookResult = {
  sides: {
    front: {
      ...{ width: 3543, height: 4724, clear: 0, box: { left: 100, top: 100, width: 1181, height: 2362 } },
      tones: [
        { colour: '#14170f', share: 0.7 },
        { colour: '#bf2318', share: 0.3 },
      ],
    },
  },
  flags: [],
  nearest: [],
};
const pictures = new Map([['upl', { width: 1200, height: 900 }]]);

function found(front: Layer[], more: Partial<Parameters<typeof checkPrint>[0]> = {}) {
  const design = shirtWith(front);
  const checks = checkPrint({
    design,
    pictures,
    words: bundledWords(),
    cloth: '#f5f4ef',
    look,
    acceptsSoft: false,
    ...more,
  });
  return checks.map(({ kind, level, measured }) => `${level} ${kind} ${measured}`);
}

test('reports no problem of a good design, with its measurements', () => {
  expect(found([pictureOf('upl'), someWords])).toEqual([
    'fine resolution 304 dpi',
    'fine size 100 × 200 mm',
    'fine edge 95 mm free',
    'fine letters 30 mm',
    'fine colours 2',
    'fine contrast 100 %',
    'fine clear 100 %',
  ]);
});

test.each<[string, string, Layer[], Partial<Parameters<typeof checkPrint>[0]>]>([
  ['few pixels', 'warn resolution 121 dpi', [{ ...pictureOf('upl'), width: 250, height: 187.5, y: 0 } as Layer], {}],
  ['near the edge', 'warn edge 0 mm free', [{ ...pictureOf('upl'), x: 100 }], {}],
  ['over the edge', 'warn edge 10 mm over', [{ ...pictureOf('upl'), x: 110 }], {}],
  ['small letters', 'warn letters 3 mm', [{ ...someWords, size: 3 }], {}],
  ['the colour of the fabric', 'warn contrast 70 % of it', [someWords], { cloth: '#14170f' }],
  [
    'transparency',
    'warn clear 40 %',
    [someWords],
    {
      look: {
        ...look,
        sides: { front: { ...(look.sides.front as NonNullable<typeof look.sides.front>), clear: 0.4 } },
      },
    },
  ],
  [
    'a flagged word',
    'flagged club flagged',
    [someWords],
    { look: { ...look, flags: [{ kind: 'club', words: 'Name of a club' }] } },
  ],
])('reports the problem first: %s', (_, wanted, front, more) => {
  expect(found(front, more)[0]).toBe(wanted);
});

/** Result of a measured front with these colours. */
const lookWith = (tones: { colour: string; share: number }[]) => ({
  ...look,
  sides: { front: { ...(look.sides.front as NonNullable<typeof look.sides.front>), tones } },
});

test.each([
  ['wholly in the colour of the cloth', [{ colour: '#f5f4ef', share: 1 }]],
  ['of no colours', []],
])('warns about a print %s: a contrast of 0 %% is never fine', (_, tones) => {
  expect(found([someWords], { look: lookWith(tones) })).toContain('warn contrast 0 %');
});

test('leaves out what is not measured yet, and mentions an accepted low resolution', () => {
  expect(found([someWords], { look: undefined })).toEqual(['fine edge 95 mm free', 'fine letters 30 mm']);
  expect(found([pictureOf('upl')], { acceptsSoft: true })).toContain('fine soft ');
});
