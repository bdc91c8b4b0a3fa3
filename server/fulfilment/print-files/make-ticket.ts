import { placedOnBack } from '#artwork/back-lettering.ts';
import { printDpi } from '#artwork/design/resolution.ts';
import type { CustomSide } from '#contract/custom-goods.ts';
import type { ordersTable } from '#database/schema/orders.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { describeLayers, type LayerDescription } from '#server/fulfilment/designs/describe-layers.ts';
import { garmentKey } from '#server/fulfilment/designs/design-files.ts';
import { type CustomLine, findDesign } from '#server/fulfilment/designs/queries.ts';
import {
  printSizeOf,
  type SavedWork,
  sideOfWork,
  wearerWords,
  workFactsOf,
  workOf,
} from '#server/fulfilment/designs/saved-work.ts';
import type { TicketSide } from './draw-ticket.ts';
import { printFileName } from './print-file-names.ts';

type TicketContext = Needs<'db' | 'files' | 'publicUrl'>;

/** Line with pieces left to make, and other data for its ticket. */
export interface LineToTicket {
  order: Pick<typeof ordersTable.$inferSelect, 'id' | 'reference' | 'placedAt'>;
  line: CustomLine;
  /** Number of custom lines of the order with pieces left to make. */
  lines: number;
  /** Checksum of each side's print file. */
  sha256: ReadonlyMap<string, string>;
}

/**
 * Makes the job ticket of one line, for its remaining pieces. Equal lines give equal bytes. Throws if the design no
 * longer exists.
 */
export async function makeTicket(deps: TicketContext, { order, line, lines, sha256 }: LineToTicket): Promise<Buffer> {
  const row = await findDesign(deps.db, line.customProductId);
  if (!row) throw new Error(`the design of line ${line.position} is gone`);
  const work = workOf(row);
  const { goods, cloth, colour, size } = workFactsOf(work);
  const { drawTicket } = await import('./draw-ticket.ts');
  const sides: TicketSide[] = [];
  const dots = (mm: number) => Math.round((mm * printDpi) / 25.4);
  for (const side of row.sides) {
    const area = printSizeOf(work, side);
    sides.push({
      name: sideOfWork(work, side),
      side,
      file: printFileName(order.reference, line.position, side),
      sha256: checksumOf(sha256, side, line),
      widthMm: area.widthMm,
      heightMm: area.heightMm,
      widthDots: dots(area.widthMm),
      heightDots: dots(area.heightMm),
      layers: await layersOf(work, side, area),
      thumbnail: await deps.files.read(garmentKey(row.id, side)),
    });
  }
  return drawTicket({
    publicUrl: deps.publicUrl,
    reference: order.reference,
    line: line.position,
    lines,
    orderedAt: order.placedAt,
    customProductId: row.id,
    goods: [goods, cloth].filter(Boolean).join(', '),
    wearer: wearerWords(work),
    colour,
    size,
    pieces: line.pieces,
    sides,
  });
}

/** Describes the layers of a side, starting with the lowest. */
async function layersOf(
  work: SavedWork,
  side: CustomSide,
  area: { widthMm: number; heightMm: number },
): Promise<LayerDescription[]> {
  if (work.kind === 'design') {
    const { bundledWords } = await import('#artwork/node/load-design-fonts.ts');
    return describeLayers(work.design.sides[side], area, bundledWords());
  }
  const { bundledLettering } = await import('#artwork/node/load-fonts.ts');
  const { shirt } = work;
  return placedOnBack(shirt.picture, shirt, bundledLettering()).map(({ words, ...place }) => ({
    ...{ what: words, setting: "the club's lettering", ...place, angle: 0, flipped: false },
  }));
}

function checksumOf(sha256: ReadonlyMap<string, string>, side: CustomSide, line: CustomLine): string {
  const found = sha256.get(side);
  if (!found) throw new Error(`the ${side} of line ${line.position} is not made`);
  return found;
}
