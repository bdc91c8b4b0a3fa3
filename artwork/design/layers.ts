import type { z } from 'zod';
import { type CustomSide, customGoods } from '#contract/custom-goods.ts';
import type {
  Design as DesignSchema,
  PictureLayer as PictureSchema,
  TextLayer as TextSchema,
} from '#contract/designs.ts';

export type DesignPictureLayer = z.output<typeof PictureSchema>;
export type DesignTextLayer = z.output<typeof TextSchema>;
export type Layer = DesignPictureLayer | DesignTextLayer;
export type GarmentDesign = z.output<typeof DesignSchema>;

/** Returns the printed sides of a design that its garment has. */
export function printedSides(design: GarmentDesign): CustomSide[] {
  return customGoods[design.garment].sides.filter((side) => design.sides[side].length > 0);
}

/** Returns the name of a layer: the given name, else its text, its file name, or 'Picture'. */
export function layerName(layer: Layer, fileName?: string): string {
  if (layer.name) return layer.name;
  return layer.kind === 'text' ? layer.words : (fileName ?? 'Picture');
}

/** Returns the design with one side's layers changed. */
export function withLayers(
  design: GarmentDesign,
  side: CustomSide,
  change: (layers: readonly Layer[]) => Layer[],
): GarmentDesign {
  return { ...design, sides: { ...design.sides, [side]: change(design.sides[side]) } };
}

/** Returns the design with one layer changed; the same object if the layer is missing. */
export function withLayer(
  design: GarmentDesign,
  side: CustomSide,
  id: string,
  change: (layer: Layer) => Layer,
): GarmentDesign {
  if (!design.sides[side].some((layer) => layer.id === id)) return design;
  return withLayers(design, side, (layers) => layers.map((layer) => (layer.id === id ? change(layer) : layer)));
}
