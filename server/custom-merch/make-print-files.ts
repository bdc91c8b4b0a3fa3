import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { bundledWords } from '#artwork/design/load-design-fonts.ts';
import { printDpi } from '#artwork/design/resolution.ts';
import { printAreaOf } from '#artwork/print-areas.ts';
import type { CustomSide } from '#contract/custom-goods.ts';
import { printFiles } from '#database/schema/designs.ts';
import { orders } from '#database/schema/orders.ts';
import { findUploads } from '#server/uploads/queries.ts';
import { pictureKey } from '#server/uploads/upload-files.ts';
import { picturesOn } from './check-design.ts';
import { describeLayers } from './describe-layers.ts';
import { garmentKey } from './design-files.ts';
import { drawTicket, type TicketSide } from './draw-ticket.ts';
import { designOf } from './present-design.ts';
import { type PrintPart, printFileKey, printFileName } from './print-file-names.ts';
import { type CustomLine, type DesignRow, findCustomLines, findDesign, findPrintFiles, type PrintFileRow } from './queries.ts';
import type { DesignDeps } from './save-design.ts';

/**
 * Makes what the print room needs for an order's custom lines: a PNG a side, drawn from the original pictures at the area's
 * size and 300 dpi, and a job ticket a line. What is there already is left alone, so running it twice does no harm. Throws
 * where a file could not be made: the job is then tried again.
 */
export async function makePrintFiles(deps: DesignDeps, orderId: string): Promise<void> {
  const order = (await deps.db.select().from(orders).where(eq(orders.id, orderId)).limit(1))[0];
  if (!order || order.state === 'cancelled') return;
  const made = new Map((await findPrintFiles(deps.db, orderId)).map((file) => [`${file.position} ${file.part}`, file]));
  const lines = await findCustomLines(deps.db, orderId);
  for (const line of lines) {
    const design = await findDesign(deps.db, line.customProductId);
    if (!design) throw new Error(`the design of line ${line.position} is gone`);
    const sides: TicketSide[] = [];
    for (const side of design.sides) {
      const file = made.get(`${line.position} ${side}`) ?? (await makeSide(deps, order, line, design, side));
      sides.push(await describeSide(deps, order.reference, line, design, side, file.sha256));
    }
    if (made.has(`${line.position} ticket`)) continue;
    const { garment, colour, size } = designOf(design);
    const ticket = await drawTicket({
      reference: order.reference,
      line: line.position,
      lines: lines.length,
      orderedAt: order.placedAt,
      customProductId: design.id,
      garment,
      colour,
      size,
      pieces: line.pieces,
      sides,
    });
    await keep(deps, order, line, 'ticket', ticket);
  }
}

type OrderRow = Pick<typeof orders.$inferSelect, 'id' | 'reference'>;

/** Draws a side from the original pictures, in a process of its own. */
async function makeSide(deps: DesignDeps, order: OrderRow, line: CustomLine, row: DesignRow, side: CustomSide): Promise<PrintFileRow> {
  const design = designOf(row);
  const scratch = path.join(await deps.files.scratch(), `${order.id}-${line.position}-${side}`);
  const out = `${scratch}.png`;
  const pictures: Record<string, string> = {};
  try {
    for (const [place, upload] of (await findUploads(deps.db, picturesOn(design, [side]))).entries()) {
      pictures[upload.id] = `${scratch}-${place}`;
      await deps.files.copyOut(pictureKey(upload), `${scratch}-${place}`);
    }
    const rendered = await deps.processes.run({ kind: 'print', garment: design.garment, side, layers: design.sides[side], pictures, out });
    if (!rendered) throw new Error(`the ${side} of line ${line.position} could not be drawn`);
    const file = printFileKey(order.id, order.reference, line.position, side);
    await deps.files.takeIn(out, file, 'image/png');
    return await note(deps, {
      orderId: order.id,
      position: line.position,
      part: side,
      file,
      sha256: rendered.sha256,
      bytes: rendered.bytes,
    });
  } finally {
    await Promise.all([out, ...Object.values(pictures)].map((each) => rm(each, { force: true })));
  }
}

async function keep(deps: DesignDeps, order: OrderRow, line: CustomLine, part: PrintPart, bytes: Buffer): Promise<void> {
  const file = printFileKey(order.id, order.reference, line.position, part);
  await deps.files.put(file, bytes, 'application/pdf');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await note(deps, { orderId: order.id, position: line.position, part, file, sha256, bytes: bytes.length });
}

/** Writes down what was made; the file lies in its place by now. */
async function note({ db, now }: DesignDeps, made: Omit<PrintFileRow, 'createdAt'>): Promise<PrintFileRow> {
  const row = { ...made, createdAt: now() };
  await db.insert(printFiles).values(row).onConflictDoNothing();
  return row;
}

async function describeSide(
  { files }: DesignDeps,
  reference: string,
  line: CustomLine,
  row: DesignRow,
  side: CustomSide,
  sha256: string,
): Promise<TicketSide> {
  const design = designOf(row);
  const area = printAreaOf(design.garment, side);
  if (!area) throw new Error(`a ${design.garment} has no print on its ${side}`);
  const dots = (mm: number) => Math.round((mm * printDpi) / 25.4);
  return {
    side,
    file: printFileName(reference, line.position, side),
    sha256,
    widthMm: area.widthMm,
    heightMm: area.heightMm,
    widthDots: dots(area.widthMm),
    heightDots: dots(area.heightMm),
    layers: describeLayers(design.sides[side], area, bundledWords()),
    thumbnail: await files.read(garmentKey(row.id, side)),
  };
}
