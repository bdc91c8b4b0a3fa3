import { printDpi } from '#artwork/design/resolution.ts';
import { printAreaOf } from '#artwork/print-areas.ts';
import type { CustomSide } from '#contract/custom-goods.ts';
import type { orders } from '#database/schema/orders.ts';
import type { DesignContext } from '#server/custom-merch/save-design.ts';
import { describeLayers } from './describe-layers.ts';
import { garmentKey } from './design-files.ts';
import type { TicketSide } from './draw-ticket.ts';
import { designOf } from './present-design.ts';
import { printFileName } from './print-file-names.ts';
import { type CustomLine, findDesign } from './queries.ts';

/** A line with pieces left to make, and what its ticket says besides. */
export interface LineToTicket {
  order: Pick<typeof orders.$inferSelect, 'id' | 'reference' | 'placedAt'>;
  line: CustomLine;
  /** Custom lines of the order with pieces left to make. */
  lines: number;
  /** The checksum of each side's print file. */
  sha256: ReadonlyMap<string, string>;
}

/** Makes the job ticket of one line, of the pieces that are left. The same line gives the same bytes. Throws where its design is gone. */
export async function makeTicket(deps: Pick<DesignContext, 'db' | 'files'>, { order, line, lines, sha256 }: LineToTicket): Promise<Buffer> {
  const row = await findDesign(deps.db, line.customProductId);
  if (!row) throw new Error(`the design of line ${line.position} is gone`);
  const { garment, colour, size, sides: layers } = designOf(row);
  const [{ drawTicket }, { bundledWords }] = await Promise.all([import('./draw-ticket.ts'), import('#artwork/node/load-design-fonts.ts')]);
  const sides: TicketSide[] = [];
  const dots = (mm: number) => Math.round((mm * printDpi) / 25.4);
  for (const side of row.sides) {
    const area = printAreaOf(garment, side);
    if (!area) throw new Error(`a ${garment} has no print on its ${side}`);
    sides.push({
      side,
      file: printFileName(order.reference, line.position, side),
      sha256: checksumOf(sha256, side, line),
      widthMm: area.widthMm,
      heightMm: area.heightMm,
      widthDots: dots(area.widthMm),
      heightDots: dots(area.heightMm),
      layers: describeLayers(layers[side], area, bundledWords()),
      thumbnail: await deps.files.read(garmentKey(row.id, side)),
    });
  }
  return drawTicket({
    reference: order.reference,
    line: line.position,
    lines,
    orderedAt: order.placedAt,
    customProductId: row.id,
    garment,
    colour,
    size,
    pieces: line.pieces,
    sides,
  });
}

function checksumOf(sha256: ReadonlyMap<string, string>, side: CustomSide, line: CustomLine): string {
  const found = sha256.get(side);
  if (!found) throw new Error(`the ${side} of line ${line.position} is not made`);
  return found;
}
