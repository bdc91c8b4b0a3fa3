import { viewOf } from '#contract/gallery-rules.ts';
import type { PictureView, PictureWidth } from '#contract/images.ts';
import type { Db } from '#database/db.ts';
import { whereListed } from '#server/catalogue/catalogue-lists/collections.ts';
import { galleryOf } from '#server/catalogue/products/gallery.ts';
import { listAthletes, listProducts, type ProductRow } from '#server/catalogue/products/queries.ts';
import type { PictureRequest } from './picture-store.ts';

type Wanted = Omit<PictureRequest, 'version'>;
type Piece = Pick<ProductRow, 'id' | 'picture' | 'gallery'> & { view?: PictureView };

/** Widths a card takes: on a phone, on a desk, on a sharp phone. */
const cardWidths: readonly PictureWidth[] = [480, 320, 640];

/** The categories that lead the home page, how many of each it sets out first, and how many more it has on its rail. */
const leading: readonly string[] = ['Cricket', 'Football', 'Basketball', 'Limited Edition'];
const setOut = 2;
const onRail = 3;

/**
 * What visitors see first, in that order: the pieces the home page sets out, its limited pieces and athletes' shirts, its rail, and
 * then one card of everything else on sale. No picture is named twice.
 */
export async function picturesToWarm(db: Db): Promise<Wanted[]> {
  const [all, limited, athletes] = await Promise.all([
    listProducts(db, undefined),
    listProducts(db, whereListed('Limited Collection')),
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
  const wanted = [...home.flatMap((piece) => cardWidths.map((width) => leadOf(piece, width))), ...all.map((piece) => leadOf(piece, 480))];
  return Array.from(new Map(wanted.map((one) => [`${one.product} ${one.view} ${one.width}`, one])).values());
}

/** The view a piece is shown by: an athlete's shirt from behind, anything else as its picture leads. */
function leadOf(piece: Piece, width: PictureWidth): Wanted {
  const [lead] = galleryOf(piece);
  return { product: piece.id, view: piece.view ?? (lead ? viewOf(lead) : 'front'), width, format: 'avif' };
}
