import { asc, sql } from 'drizzle-orm';
import { Picture } from '#artwork/picture.ts';
import { pictureViewsOf } from '#artwork/registry.ts';
import type { PictureWidth } from '#contract/images.ts';
import type { Db } from '#database/db.ts';
import { products } from '#database/schema.ts';
import type { PictureRequest } from './picture-store.ts';

type Wanted = Omit<PictureRequest, 'version'>;

/** Widths a card takes: on a phone, on a desk, on a sharp phone. */
const cardWidths: PictureWidth[] = [480, 320, 640];

/** What visitors see first: in each category the first few products in all widths of a card, then a card of the rest. */
export async function picturesToWarm(db: Db): Promise<Wanted[]> {
  const place = sql<number>`row_number() over (partition by ${products.category} order by ${products.numericId})`;
  const ranked = db
    .select({ id: products.id, picture: products.picture, place: place.as('place') })
    .from(products)
    .as('ranked');
  const rows = await db.select().from(ranked).orderBy(asc(ranked.place), asc(ranked.id));
  const lead = (row: (typeof rows)[number], width: PictureWidth): Wanted[] =>
    pictureViewsOf(Picture.parse(row.picture))
      .slice(0, 1)
      .map((view) => ({ product: row.id, view, width, format: 'avif' }));
  const first = rows.filter((row) => row.place <= 2);
  const rest = rows.filter((row) => row.place > 2);
  return [...first.flatMap((row) => cardWidths.flatMap((width) => lead(row, width))), ...rest.flatMap((row) => lead(row, 480))];
}
