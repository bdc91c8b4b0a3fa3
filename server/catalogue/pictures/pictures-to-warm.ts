import { viewOf } from '#contract/gallery-rules.ts';
import type { PictureView, PictureWidth } from '#contract/images.ts';
import type { Db } from '#database/db.ts';
import { whereListed } from '#server/catalogue/catalogue-lists/collections.ts';
import { galleryOf } from '#server/catalogue/products/gallery.ts';
import { listAthletes, listProducts, type ProductRow } from '#server/catalogue/products/queries.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import type { PictureRequest } from './picture-store.ts';

type Wanted = Omit<PictureRequest, 'version'>;
type Piece = Pick<ProductRow, 'id' | 'picture' | 'gallery'> & { view?: PictureView };

/** Widths in pixels of a product card: on a phone, on a desktop, on a high-density phone. */
const cardWidths: readonly PictureWidth[] = [480, 320, 640];

/** Categories at the top of the home page, with the number of products shown first and in the scrolling row. */
const leading: readonly string[] = ['Cricket', 'Football', 'Basketball', 'Limited Edition'];
const setOut = 2;
const onRail = 3;

/**
 * Lists pictures in the order in which visitors see them: home page products, limited products and athletes' shirts,
 * the scrolling row, then one card of every other product. No duplicates.
 */
export async function picturesToWarm(shopFacts: KnownFacts, db: Db): Promise<Wanted[]> {
  const [all, limited, athletes] = await Promise.all([
    listProducts(db, undefined),
    listProducts(db, whereListed(shopFacts, 'Limited Collection')),
    listAthletes(db),
  ]);
  const racks = leading.map((category) => all.filter((product) => product.category === category));
  const dealt = (from: number, to: number): Piece[] => racks.flatMap((rack) => rack.slice(from, to));
  const home = [
    ...dealt(0, setOut),
    ...limited,
    ...athletes.map(({ shirt }) => ({ ...shirt, view: 'back' as const })),
    ...dealt(setOut, setOut + onRail),
  ];
  const wanted = [
    ...home.flatMap((piece) => cardWidths.map((width) => leadOf(piece, width))),
    ...all.map((piece) => leadOf(piece, 480)),
  ];
  return Array.from(new Map(wanted.map((one) => [`${one.product} ${one.view} ${one.width}`, one])).values());
}

/** Returns the lead view of a product: an athlete's shirt from behind, else its picture's lead. */
function leadOf(piece: Piece, width: PictureWidth): Wanted {
  const [lead] = galleryOf(piece);
  return { product: piece.id, view: piece.view ?? (lead ? viewOf(lead) : 'front'), width, format: 'avif' };
}
