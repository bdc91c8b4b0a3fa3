import { expect, test } from 'vitest';
import { bundledWords } from '#artwork/node/load-design-fonts.ts';
import { newDesign } from './compose-design.ts';
import type { DesignPictureLayer, DesignTextLayer, GarmentDesign, Layer } from './layers.ts';
import { findObstacle, type PictureFacts, preflightDesign } from './preflight.ts';
import { dpiOf, sharpnessOf, widthAt } from './resolution.ts';
import { colourDifference, tonesOf } from './tones.ts';

const words = bundledWords();
const text: DesignTextLayer = {
  kind: 'text',
  id: 't',
  x: 0,
  y: 0,
  angle: 0,
  flipped: false,
  words: 'GULLY XI',
  font: 'block',
  colour: '#14170f',
  outline: null,
  curve: 0,
  size: 30,
};
const picture: DesignPictureLayer = {
  kind: 'picture',
  id: 'p',
  picture: 'kite',
  x: 0,
  y: 0,
  angle: 0,
  flipped: false,
  width: 150,
  height: 150,
};
const kite: PictureFacts = { name: 'kite-sun.png', width: 1240, height: 1240, seeThrough: false };

function on(layer: Layer, colour = 'White', facts: PictureFacts = kite) {
  const design: GarmentDesign = { ...newDesign('t-shirt'), colour, sides: { front: [layer], back: [] } };
  return { design, findings: preflightDesign(design, new Map([['kite', facts]]), words) };
}
const said = (layer: Layer, colour?: string, facts?: PictureFacts) =>
  on(layer, colour, facts).findings.map(({ level, sentence }) => `${level}: ${sentence}`);

test.each([
  [200, 'sharp'],
  [199, 'good'],
  [150, 'good'],
  [149, 'soft'],
  [100, 'soft'],
  [99, 'refused'],
])('%d dpi is %s', (dpi, sharpness) => {
  expect(sharpnessOf(dpi)).toBe(sharpness);
});

test.each([
  ['GULLY ❤', '❤'],
  ['I ภาษา YOU', 'ภ า ษ'],
  ['தமிழ் ภาษา', 'ภ า ษ'],
  ['№1 Москва', 'М о с к в а'],
])('%s is refused with the letters that would be left out', (written, letters) => {
  const sentence = `"${written}" has letters that this font cannot print: ${letters}. Take them out or write them in Latin letters, or in a script of India`;
  expect(said({ ...text, words: written })).toContain(`refuse: ${sentence}`);
});

test.each(['I தமிழ் YOU', 'عرفان 7', 'শ্রী', 'മലയാളം'])('%s is printed', (written) => {
  expect(said({ ...text, words: written })).not.toContainEqual(expect.stringContaining('refuse'));
});

test('dots per inch are pixels divided by printed inches, rounded down', () => {
  expect([dpiOf(1240, 157.48), dpiOf(1000, 254), dpiOf(2999, 254)]).toEqual([200, 100, 299]);
});

test('a picture of the advised width has at least the required dpi', () => {
  for (let pixels = 500; pixels < 4000; pixels += 37) {
    for (const dpi of [100, 150]) expect(dpiOf(pixels, Number(widthAt(pixels, dpi)) * 10)).toBeGreaterThanOrEqual(dpi);
  }
});

test.each([
  [100, 'fine: kite-sun.png prints sharp at this size (314 dpi)'],
  [180, 'fine: kite-sun.png prints well at this size (174 dpi)'],
  [215, 'ask: May look soft at this size. Make it smaller than 20 cm or use a larger picture'],
  [280, 'ask: May look soft at this size. Make it smaller than 20 cm or use a larger picture'],
  [
    330,
    'refuse: kite-sun.png has too few pixels to print at this size (95 dpi). Make it smaller than 31 cm or use a larger picture',
  ],
])('a picture of 1240 pixels that is %d mm wide has the right finding', (width, sentence) => {
  expect(said({ ...picture, width, height: width })[0]).toBe(sentence);
});

test('a picture of 1245 pixels that is 215 mm wide has an advised width of 21 cm', () => {
  const facts = { ...kite, width: 1245, height: 1245 };
  expect(said({ ...picture, width: 215, height: 215 }, 'White', facts)[0]).toContain(
    'Make it smaller than 21 cm or use a larger picture',
  );
});

test.each<[string, Layer, string | undefined, string[]]>([
  ['in the middle', text, 'White', []],
  ['half out', { ...text, x: 140 }, 'White', ['warn: Part of "GULLY XI" is outside the print area and will be cut.']],
  [
    'all out',
    { ...text, x: 400 },
    'White',
    ['refuse: "GULLY XI" lies outside the print area. Move it in or delete it'],
  ],
  [
    'near the edge',
    { ...text, y: 182 },
    'White',
    ['warn: "GULLY XI" is near the edge of the print area: keep 5 mm free, printing may shift a little.'],
  ],
  [
    'white on white',
    { ...text, colour: '#ffffff' },
    'White',
    ['warn: "GULLY XI" is nearly the colour of the cloth: it will hardly be seen on white.'],
  ],
  [
    'white with a black edge on white',
    { ...text, colour: '#ffffff', outline: { colour: '#000000', mm: 1 } },
    'White',
    [],
  ],
  ['black on navy', { ...text }, 'Navy', []],
  [
    'ink on black',
    { ...text },
    'Black',
    ['warn: "GULLY XI" is nearly the colour of the cloth: it will hardly be seen on black.'],
  ],
  [
    'tiny',
    { ...text, size: 3.9 },
    'White',
    ['warn: "GULLY XI" is under 4 mm high: its letters may close up. Make it larger.'],
  ],
  ['four millimetres', { ...text, size: 4 }, 'White', []],
  [
    'letters no font has',
    { ...text, words: '漢字' },
    'White',
    ['refuse: "漢字" has no letters that this font can print. Choose other words or another font'],
  ],
])('text %s has the right findings', (_name, layer, colour, sentences) => {
  if (_name === 'letters no font has') expect(said(layer, colour)[0]).toBe(sentences[0]);
  else expect(said(layer, colour)).toEqual(sentences);
});

test('a picture with transparent parts on dark cloth, or in the colour of the cloth, has a warning', () => {
  const facts: PictureFacts = { ...kite, seeThrough: true, tones: [{ colour: '#f8f8f6', share: 0.95 }] };
  expect(said(picture, 'Black', facts)).toContain(
    'warn: kite-sun.png has see-through parts: the black cloth will show there.',
  );
  expect(said(picture, 'White', facts)).toContain(
    'warn: kite-sun.png is nearly the colour of the cloth: it will hardly be seen on white.',
  );
  expect(said(picture, 'Yellow', facts)).toHaveLength(1);
});

test('tones are the visible colours of a picture with their shares', () => {
  const pixels = new Uint8ClampedArray([255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 255, 255, 9, 9, 9, 0]);
  expect(tonesOf(pixels).map(({ colour, share }) => [colour, Number(share.toFixed(2))])).toEqual([
    ['#ff0000', 0.67],
    ['#0000ff', 0.33],
  ]);
  expect(colourDifference('#000000', '#ffffff')).toBeCloseTo(1, 2);
  expect(colourDifference('#f5f4ef', '#ffffff')).toBeLessThan(0.05);
});

test('one obstacle to buying a design is reported at a time', () => {
  const none = { rights: false, acceptsSoft: false };
  expect(findObstacle(newDesign(), [], none)?.sentence).toBe('Add a picture or text first');
  const poor = on({ ...picture, width: 330, height: 330 });
  expect(findObstacle(poor.design, poor.findings, { rights: true, acceptsSoft: true })?.kind).toBe('refused');
  const soft = on({ ...picture, width: 215, height: 215 });
  expect(findObstacle(soft.design, soft.findings, { rights: true, acceptsSoft: false })?.kind).toBe('soft');
  expect(findObstacle(soft.design, soft.findings, { rights: false, acceptsSoft: true })?.kind).toBe('rights');
  expect(findObstacle(soft.design, soft.findings, { rights: true, acceptsSoft: true })).toBeUndefined();
});

test('a side that the garment lacks is neither checked nor printed', () => {
  const design: GarmentDesign = { ...newDesign('cap'), sides: { front: [], back: [{ ...text, x: 999 }] } };
  expect(preflightDesign(design, new Map(), words)).toEqual([]);
  expect(findObstacle(design, [], { rights: true, acceptsSoft: true })?.kind).toBe('empty');
});
