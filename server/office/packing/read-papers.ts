import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { orderLinesTable } from '#database/schema/orders.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { deliveryNameAt } from '#server/fulfilment/delivery-promise/charges.ts';
import { findShipment, type Shipment } from '#server/fulfilment/delivery-promise/queries.ts';
import type { DocumentContent } from '#server/money/invoices/document-content.ts';
import { provideDocumentFile } from '#server/money/invoices/document-file.ts';
import type { DocumentDrawing } from '#server/money/invoices/document-process.ts';
import { invoiceNaming } from '#server/money/invoices/issued-documents.ts';
import { orderVisibilityOf } from '#server/office/order-lists/order-visibility.ts';
import type { PaperTask } from '#server/office/packing-papers/paper-content.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { hasLeft, type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { requireOrder } from './pack-at-desk.ts';
import type { PackingContext, ParcelKey } from './packing-context.ts';

export interface PapersWish extends ParcelKey {
  paper: 'a4' | '4x6';
  /** Option for a label that the courier has not sent yet: wait, or continue without it. */
  label: 'wait' | 'without';
}

/**
 * Returns a packed parcel's documents as one PDF: label, invoice, packing slip; none while waiting for the label.
 * Throws Problem 404, 409 not_offered if unpacked or shipped too long ago, 503 if drawing fails.
 */
export async function readPapers(
  deps: PackingContext,
  wish: PapersWish,
  member: Pick<Member, 'sights'>,
): Promise<{ pdf: string | null; pages: number; words: string }> {
  const { db, files } = deps;
  const order = await requireOrder(db, wish.reference);
  const { parcel, shipment } = await requirePacked(deps, order, wish.parcel, member);
  const label = shipment.labelFile === null ? null : (await files.read(shipment.labelFile)).toString('base64');
  if (label === null && wish.label === 'wait') return { pdf: null, pages: 0, words: waitsForLabel(shipment) };
  const invoice = await invoiceNaming(db, order.id, parcel.lines);
  const slip = await slipTask(
    deps,
    order,
    { ...parcel, packedAt: shipment.packedAt ?? shipment.createdAt },
    wish.paper,
  );
  const drawn = await deps.paperProcesses.join({
    ...{ kind: 'papers', paper: wish.paper, label },
    slip: Buffer.from(await deps.paperProcesses.draw(slip)).toString('base64'),
    invoice: invoice ? (await readInvoice(deps, invoice.content)).toString('base64') : null,
  });
  const missing = [label === null && 'the label', !invoice && 'the invoice'].filter(Boolean).join(' and ');
  return { ...drawn, words: missing ? `Printed without ${missing}.` : '' };
}

/** Returns a packed parcel and its shipment. Throws Problem 409 if it is not packed, or left too long ago. */
async function requirePacked(
  deps: PackingContext,
  order: OrderRow,
  number: number,
  member: Pick<Member, 'sights'>,
): Promise<{ parcel: OrderParcel; shipment: Shipment }> {
  const parcel = (await parcelsOf(deps.db, order)).find((one) => one.number === number);
  const shipment = parcel?.id === undefined ? undefined : await findShipment(deps.db, parcel.id);
  if (!parcel || !shipment || (parcel.state !== 'packed' && !hasLeft[parcel.state]))
    throw new Problem(
      409,
      'not_offered',
      `Parcel ${number} of ${order.reference} is not packed: it has no papers yet.`,
    );
  if (hasLeft[parcel.state] && !mayBePrintedAgain(deps, shipment, member))
    throw new Problem(
      409,
      'not_offered',
      `Parcel ${number} of ${order.reference} left some days ago. Support opens its papers.`,
    );
  return { parcel, shipment };
}

/**
 * Time in ms after shipping during which documents can be reprinted, since labels get lost. Later the desk has no
 * reason to see the customer.
 */
const againMs = 3 * 86_400_000;

/** Returns true if staff may reprint the documents of a shipped parcel, by the shop's clock. */
export function mayBePrintedAgain(
  { now }: Pick<PackingContext, 'now'>,
  { packedAt, createdAt }: Pick<Shipment, 'packedAt' | 'createdAt'>,
  member: Pick<Member, 'sights'>,
): boolean {
  return (
    orderVisibilityOf(member)?.which === undefined || now().getTime() - (packedAt ?? createdAt).getTime() < againMs
  );
}

/**
 * Reads an invoice or credit note as PDF. A missing file is drawn once, in the processes for staff. Throws Problem 503.
 */
export async function readInvoice(
  { files, shopFacts, paperProcesses }: Pick<PackingContext, 'files' | 'shopFacts' | 'paperProcesses'>,
  content: DocumentContent,
): Promise<Buffer> {
  const run = async ({ file, ...drawing }: DocumentDrawing) => {
    const pdf = await paperProcesses.draw({ kind: 'document', ...drawing });
    await writeFile(file, pdf);
    return { bytes: pdf.byteLength };
  };
  return files.read(await provideDocumentFile({ files, shopFacts, processes: { run }, turn: async () => {} }, content));
}

/** Describes the reason for a missing label. Pure. */
export function waitsForLabel({ heldBack, trouble }: Pick<Shipment, 'heldBack' | 'trouble'>): string {
  if (heldBack) return 'The courier refuses this parcel. Put it aside: a manager sees why.';
  return trouble === null
    ? 'The courier has not sent the label yet.'
    : 'The courier did not answer. The label is asked for again by itself.';
}

/** Reads the content of a parcel's packing slip as it is now. */
export async function slipTask(
  { settings, db }: Pick<PackingContext, 'settings' | 'db'>,
  order: OrderRow,
  { number, lines, address, packedAt }: Pick<OrderParcel, 'number' | 'lines' | 'address'> & { packedAt: Date },
  paper: PapersWish['paper'],
): Promise<PaperTask> {
  const rows = await db
    .select()
    .from(orderLinesTable)
    .where(eq(orderLinesTable.orderId, order.id))
    .orderBy(orderLinesTable.position);
  const slip = {
    ...{ reference: order.reference, parcel: number, note: order.note },
    delivery: deliveryNameAt(settings, order.delivery, order.placedAt),
    packedOn: inIndia(packedAt).day,
    to: `${address.fullName}, ${address.city} ${address.pin}`,
    lines: rows
      .filter(({ position, quantity, cancelled }) => lines.includes(position) && quantity > cancelled)
      .map(({ name, size, quantity, cancelled }) => ({ name, size, quantity: quantity - cancelled })),
  };
  return { kind: 'slip', paper, slip };
}
