import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { CustomSide } from '#contract/custom-goods.ts';
import { ordersTable } from '#database/schema/orders.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { picturesOn } from '#server/fulfilment/designs/check-design.ts';
import {
  type CustomLine,
  type DesignRow,
  findCustomLines,
  findDesign,
  findPrintFiles,
  type PrintFileRow,
} from '#server/fulfilment/designs/queries.ts';
import { workOf } from '#server/fulfilment/designs/saved-work.ts';
import { requireGarmentPicture } from '#server/fulfilment/garments/garment-picture.ts';
import type { DesignContext } from '#server/fulfilment/garments/save-design.ts';
import { findUploads } from '#server/fulfilment/uploads/queries.ts';
import { pictureKey } from '#server/fulfilment/uploads/upload-files.ts';
import { keepTicket, notePrintFile } from './keep-print-file.ts';
import { makeTicket } from './make-ticket.ts';
import { printFileKey } from './print-file-names.ts';

export interface MadePrintFile extends PrintFileRow {
  /** Checksum of the replaced file. */
  before: string | undefined;
}

/**
 * Makes the print files of an order's custom lines: a PNG per side from the original pictures, at the area's size and
 * 300 dpi, and a job ticket per line. Skips existing files; `again` remakes lost ones, with `only` for one line.
 * Returns the made files. Throws on failure, so that the job is retried.
 */
export async function makePrintFiles(
  deps: DesignContext & Needs<'publicUrl'>,
  orderId: string,
  { again = false, only }: { again?: boolean; only?: number } = {},
): Promise<MadePrintFile[]> {
  const order = (await deps.db.select().from(ordersTable).where(eq(ordersTable.id, orderId)).limit(1))[0];
  if (!order || order.state === 'cancelled') return [];
  const existing = await findPrintFiles(deps.db, orderId);
  const lines = (await findCustomLines(deps.db, orderId)).filter(({ pieces }) => pieces > 0);
  const made: MadePrintFile[] = [];
  for (const line of lines) {
    const known = new Map(existing.filter((file) => file.position === line.position).map((file) => [file.part, file]));
    const remake = again && (only === undefined || only === line.position);
    made.push(...(await makeLineFiles(deps, order, { line, lines: lines.length, known, remake })));
  }
  return made;
}

type OrderRow = typeof ordersTable.$inferSelect;

interface LineToPrint {
  line: CustomLine;
  /** Number of custom lines of the order. */
  lines: number;
  /** Existing files by part. */
  known: ReadonlyMap<string, PrintFileRow>;
  /** True to replace existing files. */
  remake: boolean;
}

/** Makes the missing files of a line, or all of them, and returns the made files. */
async function makeLineFiles(
  deps: DesignContext & Needs<'publicUrl'>,
  order: OrderRow,
  { line, lines, known, remake }: LineToPrint,
): Promise<MadePrintFile[]> {
  const design = await findDesign(deps.db, line.customProductId);
  if (!design) throw new Error(`the design of line ${line.position} is gone`);
  const made: MadePrintFile[] = [];
  const sha256 = new Map<string, string>();
  for (const side of design.sides) {
    const before = known.get(side);
    const file = before && !remake ? before : await makeSide(deps, order, line, design, side);
    sha256.set(side, file.sha256);
    if (file !== before) made.push({ ...file, before: before?.sha256 });
  }
  const before = known.get('ticket');
  if (before && !remake) return made;
  for (const side of design.sides) await requireGarmentPicture(deps, design, side);
  const ticket = await makeTicket(deps, { order, line, lines, sha256 });
  return [...made, { ...(await keepTicket(deps, order, line.position, ticket)), before: before?.sha256 }];
}

/** Draws a side from the original pictures, in a separate process. */
async function makeSide(
  deps: DesignContext,
  order: Pick<OrderRow, 'id' | 'reference'>,
  line: CustomLine,
  row: DesignRow,
  side: CustomSide,
): Promise<PrintFileRow> {
  const work = workOf(row);
  // The job and the print room may draw the same side concurrently, so each uses its own temporary name.
  const scratch = path.join(await deps.files.scratch(), randomUUID());
  const out = `${scratch}.png`;
  const pictures: Record<string, string> = {};
  try {
    const used = work.kind === 'design' ? picturesOn(work.design, [side]) : [];
    for (const [place, upload] of (await findUploads(deps.db, used)).entries()) {
      pictures[upload.id] = `${scratch}-${place}`;
      await deps.files.copyOut(pictureKey(upload), `${scratch}-${place}`);
    }
    const rendered = await deps.processes.run(
      work.kind === 'design'
        ? { kind: 'print', garment: work.design.garment, side, layers: work.design.sides[side], pictures, out }
        : { kind: 'shirt-print', picture: work.shirt.picture, printed: work.shirt, out },
    );
    if (!rendered) throw new Error(`the ${side} of line ${line.position} could not be drawn`);
    const file = printFileKey(order.id, order.reference, line.position, side);
    await deps.files.takeIn(out, file, 'image/png');
    return await notePrintFile(deps, {
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
