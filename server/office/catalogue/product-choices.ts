import { asc, sql } from 'drizzle-orm';
import { Crest, collarNames, garmentFontNames, garmentNames, motifNames, patternNames } from '#artwork/picture.ts';
import { categoriesOf } from '#contract/category-names.ts';
import { listingRows } from '#contract/listings.ts';
import type { ProductChoices } from '#contract/office/product-making.ts';
import { type ShopSettings, settingAt } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { athletesTable, productsTable } from '#database/schema/catalogue.ts';
import { listKnownClubs } from '#server/catalogue/clubs-and-collections/known-clubs.ts';
import { readKinds, sellableSizes } from '#server/catalogue/products/kinds.ts';
import { isPublic } from '#server/catalogue/products/queries.ts';
import { readSports } from '#server/catalogue/products/sports.ts';
import { frontOfRow, holdsFront } from '#server/catalogue/products/worn-fronts.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';

export interface AthleteChoice {
  name: string;
  team: string;
}

/** Lists the athletes with a page, and their clubs. */
export function listKnownAthletes(db: Db): Promise<AthleteChoice[]> {
  return db
    .select({ name: athletesTable.name, team: athletesTable.team })
    .from(athletesTable)
    .orderBy(asc(athletesTable.position))
    .limit(200);
}

/** Category of the shop. A category named after a sport accepts only goods of that sport. */
export interface KnownCategory {
  category: string;
  sport: string | null;
}

/** Returns the categories for products, including those of every sport. Pure. */
export function categoriesFor(sports: readonly { sport: string; name: string }[]): KnownCategory[] {
  const own = sports.flatMap((one) => categoriesOf(one).map((category) => ({ category, sport: one.sport })));
  const first = listingRows
    .filter((row) => row.by === 'category')
    .map(({ name }) => own.find(({ category }) => category === name) ?? { category: name, sport: null });
  return [...first, ...own.filter((one) => !first.includes(one))];
}

/** Reads the choices for a new product, with the tax settings valid at a given time. */
export async function readChoices(db: Db, settings: ShopSettings, at: Date): Promise<ProductChoices> {
  const [sports, kinds, clubs, people, worn, { rows: codes }] = await Promise.all([
    readSports(db),
    readKinds(db),
    listKnownClubs(db),
    listKnownAthletes(db),
    db.selectDistinct({ motif: frontOfRow }).from(productsTable).where(holdsFront),
    db.execute<{ garment: string; hsn: string }>(sql`
      select picture ->> 'garment' as garment, mode() within group (order by hsn) as hsn from ${productsTable} where ${isPublic} group by 1`),
  ]);
  return {
    tax: settingAt(settings, 'tax', at),
    day: inIndia(at).day,
    categories: categoriesFor(sports),
    sports: sports.map(({ sport, name }) => ({ sport, name })),
    clubs: clubs.map(({ name, sport, licensor, colours, crest }) => ({
      name,
      sport,
      licensor,
      colours,
      crest: Crest.safeParse(crest).data ?? null,
    })),
    athletes: people,
    kinds: kinds
      .filter(({ closed }) => !closed)
      .map(({ kind, one, hsn, garments: drawn, ...sizes }) => ({
        kind,
        name: one,
        hsn,
        sizes: sellableSizes(sizes),
        isDrawn: drawn.length > 0,
      })),
    garments: garmentNames.map((garment) => ({
      garment,
      kinds: kinds.filter((kind) => kind.garments.includes(garment)).map(({ kind }) => kind),
      hsn: codes.find((code) => code.garment === garment)?.hsn ?? '',
    })),
    patterns: [...patternNames],
    drawing: {
      collars: [...collarNames],
      fonts: [...garmentFontNames],
      motifs: motifNames.filter((motif) => !worn.some((one) => one.motif === motif)),
    },
  };
}
