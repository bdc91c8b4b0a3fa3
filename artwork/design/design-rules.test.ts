import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDesign } from '#contract/design-rules.ts';
import { Design } from '#contract/designs.ts';
import { anyDesign } from './test-designs.ts';

// The server's schemas and the studio's parser must agree: both accept a draft and read the same value, or both refuse
// it.

const pictures = new Map([
  ['P'.repeat(32), { width: 1600, height: 1200 }],
  ['q-_'.padEnd(32, '0'), { width: 700, height: 2100 }],
]);

/** Any value in a draft: the limits of every rule, values just beyond the limits, and values of wrong types. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    '',
    ' ',
    '\0',
    '\ud800',
    '#12345g',
    '#123456',
    'P'.repeat(31),
    '7'.repeat(40),
    '7'.repeat(41),
  ),
  fc.constantFrom<unknown>(
    'mug',
    'scarf',
    'block',
    'comic',
    'text',
    'picture',
    ' Dad ',
    `${' '.repeat(140)}${'n'.repeat(60)}`,
    'n'.repeat(61),
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    { colour: '#000000', mm: 10 },
    { colour: '#000000', mm: 0.19 },
    { colour: 'red', mm: 1 },
  ),
  fc.constantFrom<unknown>(
    0,
    0.2,
    1,
    0.9,
    10,
    100,
    101,
    360,
    -360,
    361,
    600,
    601,
    2000,
    -2000,
    2000.1,
    4000,
    4001,
    Number.NaN,
    Infinity,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const steps: fc.Arbitrary<(design: unknown) => unknown> = fc
  .tuple(
    fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('put', 'drop', 'add', 'double'),
    anything,
  )
  .map(
    ([way, deed, value]) =>
      (design) =>
        changed(design, way, deed, value),
  );

/** Returns a copy of a value with one part, at the end of the path, replaced, dropped, added or duplicated. */
function changed(thing: unknown, [step = 0, ...rest]: number[], deed: string, value: unknown): unknown {
  if (typeof thing !== 'object' || thing === null) return deed === 'put' ? value : thing;
  const entries = Object.entries(thing);
  const at = step % Math.max(1, entries.length);
  const deeper = rest.length > 0 && typeof entries[at]?.[1] === 'object' && entries[at][1] !== null;
  const next = entries.flatMap(([key, part], place): [string, unknown][] => {
    if (place !== at) return [[key, part]];
    if (deeper) return [[key, changed(part, rest, deed, value)]];
    if (deed === 'drop') return [];
    if (deed === 'double')
      return [[key, part], ...Array.from({ length: step }, (_, copy): [string, unknown] => [`${key}${copy}`, part])];
    return [[key, deed === 'put' ? value : part]];
  });
  if (deed === 'add' && !deeper) next.push(['more', value]);
  return Array.isArray(thing) ? next.map(([, part]) => part) : Object.fromEntries(next);
}

test('studio and server accept or refuse any changed design alike, and parse it to the same value', () => {
  const seen = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(anyDesign(pictures), fc.array(steps, { maxLength: 2 }), (design, changes) => {
      const found = changes.reduce<unknown>((thing, change) => change(thing), design);
      const asked = Design.safeParse(found);
      seen[asked.success ? 'taken' : 'refused'] += 1;
      expect(parseDesign(found)).toEqual(asked.data);
    }),
    { numRuns: 3000 },
  );
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(300);
});

test('studio and server parse any value to the same design, or to none', () => {
  fc.assert(
    fc.property(fc.anything(), (thing) => {
      expect(parseDesign(thing)).toEqual(Design.safeParse(thing).data);
    }),
  );
});

const words = {
  kind: 'text',
  words: 'GULLY',
  font: 'anek',
  colour: '#000000',
  outline: null,
  curve: 0,
  size: 10,
  x: 0,
  y: 0,
  angle: 0,
};
const picture = {
  kind: 'picture',
  picture: 'P'.repeat(32),
  width: 10,
  height: 10,
  x: 0,
  y: 0,
  angle: 0,
  flipped: false,
};
const whole = { ...words, id: 'a', flipped: false };
const shirt = { garment: 't-shirt', colour: 'White', size: 'M' };
const side = (...front: object[]) => ({ ...shirt, sides: { front, back: [] } });
const ofKind = (layer: object, many: number) => Array.from({ length: many }, (_, at) => ({ ...layer, id: `l${at}` }));

test.each([
  ['an empty one', true, side()],
  ['a text', true, side(whole)],
  ['three texts', true, side(...ofKind(whole, 3))],
  ['four texts', false, side(...ofKind(whole, 4))],
  ['eight layers', true, side(...ofKind(picture, 8))],
  ['nine layers', false, side(...ofKind(picture, 9))],
  ['two layers with one id', false, side(whole, whole)],
  ['thirty letters', true, side({ ...whole, words: 'W'.repeat(30) })],
  ['thirty-one letters', false, side({ ...whole, words: 'W'.repeat(31) })],
  ['no letters', false, side({ ...whole, words: '' })],
  ['capitals of 600 mm', true, side({ ...whole, size: 600 })],
  ['capitals of 601 mm', false, side({ ...whole, size: 601 })],
  ['a picture of 4 m', true, side({ ...picture, id: 'p', width: 4000 })],
  ['a picture that is wider', false, side({ ...picture, id: 'p', width: 4000.5 })],
  ["a picture of the browser's own", false, side({ ...picture, id: 'p', picture: 'local-1' })],
  ['a name of sixty letters among blanks', true, side({ ...whole, name: ` ${'n'.repeat(60)} ` })],
  ['a name of sixty-one', false, side({ ...whole, name: 'n'.repeat(61) })],
  ['a name and far too many blanks', false, side({ ...whole, name: `n${' '.repeat(200)}` })],
  ['a layer that is far out', false, side({ ...whole, x: 2001 })],
  ['a colour by its name', false, side({ ...whole, colour: 'red' })],
])('studio and server agree about %s: accepted %s', (_name, taken, design) => {
  expect(parseDesign(design) !== undefined).toBe(taken);
  expect(Design.safeParse(design).data).toEqual(parseDesign(design));
});
