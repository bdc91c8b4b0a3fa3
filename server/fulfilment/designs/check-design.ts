import type { Design, Layer } from '#artwork/design/layers.ts';
import { printedSides } from '#artwork/design/layers.ts';
import { obstacle, preflight } from '#artwork/design/preflight.ts';
import { type CustomSide, colourOf, customGoods } from '#contract/custom-goods.ts';
import { pictureGone } from '#contract/design-limits.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { UploadRow } from '#server/fulfilment/uploads/queries.ts';

/** The pictures that layers of these sides name, each once. */
export function picturesOn(design: Design, sides: readonly CustomSide[]): string[] {
  const layers = sides.flatMap((side) => design.sides[side]);
  return [...new Set(layers.flatMap((layer) => (layer.kind === 'picture' ? [layer.picture] : [])))];
}

/**
 * A design as the shop keeps it: of its own garments, colours and sizes, of pictures it has, each in its picture's own
 * ratio, with nothing on sides that are not there. Throws Problem 400 with the sentence of what is wrong.
 */
export function tidyDesign(design: Design, uploads: ReadonlyMap<string, UploadRow>): Design {
  const goods = customGoods[design.garment];
  if (!colourOf(design.garment, design.colour)) throw refuse('design.colour', `Choose one of the ${goods.title.toLowerCase()}'s colours`);
  if (!goods.sizes.includes(design.size)) throw refuse('design.size', 'Choose a size');
  const tidySide = (side: CustomSide): Layer[] =>
    goods.sides.includes(side) ? design.sides[side].map((layer) => inRatio(layer, uploads)) : [];
  return { ...design, sides: { front: tidySide('front'), back: tidySide('back') } };
}

function inRatio(layer: Layer, uploads: ReadonlyMap<string, UploadRow>): Layer {
  if (layer.kind !== 'picture') return layer;
  const upload = uploads.get(layer.picture);
  if (upload?.purpose !== 'design') throw refuse('design', pictureGone);
  const height = (layer.width * upload.height) / upload.width;
  // What is more than rounding was never shown by a studio.
  if (Math.abs(height - layer.height) > Math.max(0.5, height * 0.01))
    throw refuse('design', 'A picture of this design is out of shape. Choose it again');
  return layer;
}

/** The same checks as the studio's, by the shop: throws Problem 400 for what cannot be printed or was not agreed to. */
export async function refuseUnlessPrintable(
  design: Design,
  uploads: ReadonlyMap<string, UploadRow>,
  given: { rights: boolean; acceptsSoft: boolean },
): Promise<CustomSide[]> {
  const { bundledWords } = await import('#artwork/node/load-design-fonts.ts');
  const stopped = obstacle(design, preflight(design, uploads, bundledWords()), given);
  if (stopped) throw refuse(stopped.kind === 'rights' ? 'rights' : stopped.kind === 'soft' ? 'acceptsSoft' : 'design', stopped.sentence);
  return printedSides(design);
}

function refuse(field: string, message: string): Problem {
  return new Problem(400, 'invalid_fields', message, { fields: { [field]: message } });
}
