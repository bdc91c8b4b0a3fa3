import type { z } from 'zod';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import { customPricePaise } from '#contract/custom-goods.ts';
import { type CustomProduct, Design as DesignSchema, type OwnDesign } from '#contract/designs.ts';
import { toRupees } from '#contract/money.ts';
import { garmentAddress } from './design-files.ts';
import { designName, sidesToShow } from './goods-names.ts';
import type { DesignRow } from './queries.ts';

/** Parses the design of a row. Rejects an older format instead of guessing its meaning. */
export function designOf(row: Pick<DesignRow, 'design'>): GarmentDesign {
  return DesignSchema.parse(row.design) satisfies z.output<typeof DesignSchema>;
}

/** Returns today's price of one piece of a saved design, in paise. */
export function designPaise(row: DesignRow): number {
  return customPricePaise(designOf(row).garment, row.sides.length);
}

export function presentDesign(row: DesignRow): CustomProduct {
  const design = designOf(row);
  return {
    customProductId: row.id,
    name: designName(design),
    price: toRupees(designPaise(row)),
    size: design.size,
    baseColor: design.colour,
    sides: row.sides,
    images: sidesToShow(design, row.sides).map((side) => garmentAddress(row.id, side)),
    ordered: row.orderedAt !== null,
  };
}

/** Presents a design for its member's list. */
export function presentOwnDesign(row: DesignRow): OwnDesign {
  return {
    ...presentDesign(row),
    savedAt: row.createdAt.toISOString(),
    keptUntil: row.expiresAt?.toISOString() ?? null,
  };
}
