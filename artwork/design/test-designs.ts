import fc from 'fast-check';
import { customGarments, customGoods } from '#contract/custom-goods.ts';
import { designFonts } from '#contract/design-fonts.ts';
import { cleanText } from '#contract/typed-text.ts';
import { areaOf } from './compose-design.ts';
import type { DesignPictureLayer, DesignTextLayer, GarmentDesign, Layer } from './layers.ts';
import { roundPlace } from './place.ts';

// Generates any design a shopper can make, for property tests.

const mm = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map((value) => roundPlace(value));
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const words = fc.oneof(
  fc.constantFrom('GULLY XI', 'मैदान', 'Asha 07', 'जय हिन्द', 'x', 'Ægir & co.', 'Ganapati Bappa Morya 2026'),
  fc
    .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
    // Normalizes like the form fields do.
    .map(cleanText)
    .filter((text) => text.trim() !== '' && text.length <= 30),
);

export const anyText: fc.Arbitrary<DesignTextLayer> = fc.record({
  kind: fc.constant('text' as const),
  id: fc.uuid(),
  x: mm(160),
  y: mm(200),
  angle: fc.integer({ min: -179, max: 180 }),
  flipped: fc.boolean(),
  words,
  font: fc.constantFrom(...designFonts),
  colour,
  outline: fc.option(
    fc.record({ colour, mm: fc.double({ min: 0.2, max: 4, noNaN: true }).map((value) => roundPlace(value)) }),
  ),
  curve: fc.integer({ min: -100, max: 100 }),
  size: fc.double({ min: 3, max: 120, noNaN: true }).map((value) => roundPlace(value)),
});

/** Generates a picture layer of one of the given pictures, with its aspect ratio. */
export function anyPicture(
  pictures: ReadonlyMap<string, { width: number; height: number }>,
): fc.Arbitrary<DesignPictureLayer> {
  return fc
    .record({
      id: fc.uuid(),
      picture: fc.constantFrom(...pictures.keys()),
      x: mm(160),
      y: mm(200),
      angle: fc.oneof(fc.constantFrom(0, 90, 180, -90), fc.integer({ min: -179, max: 180 })),
      flipped: fc.boolean(),
      width: fc.double({ min: 10, max: 500, noNaN: true }).map((value) => roundPlace(value)),
    })
    .map((layer) => {
      const { width = 1, height = 1 } = pictures.get(layer.picture) ?? {};
      return { kind: 'picture', ...layer, height: roundPlace((layer.width * height) / width) };
    });
}

export function anyLayer(pictures: ReadonlyMap<string, { width: number; height: number }>): fc.Arbitrary<Layer> {
  return fc.oneof(anyText, anyPicture(pictures));
}

export function anyDesign(
  pictures: ReadonlyMap<string, { width: number; height: number }>,
): fc.Arbitrary<GarmentDesign> {
  const layers = fc
    .array(anyLayer(pictures), { maxLength: 4 })
    .map((list) =>
      list.filter(
        (layer, place) =>
          layer.kind === 'picture' || list.slice(0, place).filter(({ kind }) => kind === 'text').length < 3,
      ),
    );
  return fc.constantFrom(...customGarments).chain((garment) => {
    const goods = customGoods[garment];
    return fc
      .record({
        garment: fc.constant(garment),
        colour: fc.constantFrom(...goods.colours.map(({ name }) => name)),
        size: fc.constantFrom(...goods.sizes),
        sides: fc.record({ front: layers, back: goods.sides.includes('back') ? layers : fc.constant<Layer[]>([]) }),
      })
      .map((design) => {
        // Scaled down for small areas.
        const { widthMm } = areaOf(garment, 'front');
        return widthMm < 150 ? { ...design, sides: { front: design.sides.front.map(halved), back: [] } } : design;
      });
  });
}

function halved(layer: Layer): Layer {
  const near = { x: roundPlace(layer.x / 4), y: roundPlace(layer.y / 4) };
  if (layer.kind === 'text') return { ...layer, ...near, size: roundPlace(Math.max(3, layer.size / 4)) };
  return { ...layer, ...near, width: roundPlace(layer.width / 4), height: roundPlace(layer.height / 4) };
}
