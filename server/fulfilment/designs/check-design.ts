import type { GarmentDesign, Layer } from '#artwork/design/layers.ts';
import { printedSides } from '#artwork/design/layers.ts';
import { findObstacle, preflightDesign } from '#artwork/design/preflight.ts';
import { type CustomSide, colourOf, customGoods } from '#contract/custom-goods.ts';
import { pictureGone } from '#contract/design-limits.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { UploadRow } from '#server/fulfilment/uploads/queries.ts';

/** Lists the pictures in the layers of these sides, without duplicates. */
export function picturesOn(design: GarmentDesign, sides: readonly CustomSide[]): string[] {
  const layers = sides.flatMap((side) => design.sides[side]);
  return [...new Set(layers.flatMap((layer) => (layer.kind === 'picture' ? [layer.picture] : [])))];
}

/**
 * Normalizes a design for storage: valid garment, colour and size, existing pictures with their own aspect ratio,
 * nothing on sides the garment lacks. Throws Problem 400 with a message.
 */
export function tidyDesign(design: GarmentDesign, uploads: ReadonlyMap<string, UploadRow>): GarmentDesign {
  const goods = customGoods[design.garment];
  if (!colourOf(design.garment, design.colour))
    throw refuse('design.colour', `Choose one of the ${goods.title.toLowerCase()}'s colours`);
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
  // The studio only produces rounding differences, so anything larger is invalid.
  if (Math.abs(height - layer.height) > Math.max(0.5, height * 0.01))
    throw refuse('design', 'A picture of this design is out of shape. Choose it again');
  return layer;
}

/**
 * Validates a design on the server as the studio does. Throws Problem 400 if it cannot be printed or lacks the
 * agreement.
 */
export async function refuseUnlessPrintable(
  design: GarmentDesign,
  uploads: ReadonlyMap<string, UploadRow>,
  given: { rights: boolean; acceptsSoft: boolean },
): Promise<CustomSide[]> {
  const { bundledWords } = await import('#artwork/node/load-design-fonts.ts');
  const stopped = findObstacle(design, preflightDesign(design, uploads, bundledWords()), given);
  if (stopped) throw refuse(fieldOfKind[stopped.kind] ?? 'design', stopped.sentence);
  return printedSides(design);
}

/** Request fields at which a refusal is shown; other refusals are shown at the design. */
const fieldOfKind: Readonly<Partial<Record<string, string>>> = { rights: 'rights', soft: 'acceptsSoft' };

function refuse(field: string, message: string): Problem {
  return new Problem(400, 'invalid_fields', message, { fields: { [field]: message } });
}
