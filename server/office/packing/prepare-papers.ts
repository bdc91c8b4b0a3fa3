import { settingAt } from '#contract/settings.ts';
import { missingShipments, shipmentReference } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { findShipment, type Shipment, shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { helpLineOf } from '#server/money/invoices/document-file.ts';
import { invoiceNaming } from '#server/money/invoices/issued-documents.ts';
import type { PaperTask } from '#server/office/packing-papers/paper-content.ts';
import { findOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { hasLeft, type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { awbOfOwn, ownLabelOf } from './own-courier.ts';
import type { PackingContext, ParcelKey } from './packing-context.ts';
import { type PapersWish, slipTask } from './read-papers.ts';

/** Maximum number of a desk's parcels whose documents are prepared; the desk asks again every minute. */
const mostAhead = 8;

/**
 * Prepares the documents of the parcels that a desk packs next: slip, the shop's own label, and the invoice once
 * issued. Deletes earlier ones of changed parcels.
 */
export async function preparePapers(
  deps: PackingContext,
  keys: readonly ParcelKey[],
  paper: PapersWish['paper'],
): Promise<void> {
  try {
    for (const key of keys.slice(0, mostAhead))
      deps.paperProcesses.prepare(`${key.reference.toUpperCase()} ${key.parcel}`, await papersOf(deps, key, paper));
  } catch (error) {
    // The desk can continue, as a missing document is drawn on request.
    deps.log.warn({ event: 'papers.not_prepared', err: error }, 'papers could not be drawn ahead');
  }
}

/** Reads the document tasks of a parcel as they would be drawn now; none if the parcel is not to be packed. */
async function papersOf(
  deps: PackingContext,
  { reference, parcel: number }: ParcelKey,
  paper: PapersWish['paper'],
): Promise<PaperTask[]> {
  const order = await findOrder(deps.db, reference);
  const parcels = order ? await parcelsOf(deps.db, order) : [];
  const parcel = parcels.find((one) => one.number === number);
  if (!order || !parcel || parcel.pieces === 0 || hasLeft[parcel.state]) return [];
  const shipment = parcel.id === undefined ? undefined : await findShipment(deps.db, parcel.id);
  const packedAt = shipment?.packedAt ?? deps.now();
  const slip = await slipTask(deps, order, { ...parcel, packedAt }, paper);
  return [
    slip,
    ...(await ownLabel(deps, order, { parcels, parcel, shipment })),
    ...(await issuedInvoice(deps, order, parcel)),
  ];
}

interface ToLabel {
  parcels: readonly OrderParcel[];
  parcel: OrderParcel;
  shipment: Shipment | undefined;
}

/**
 * Reads the label of a parcel that the shop ships itself; none if a courier draws the label, or if it already exists.
 */
async function ownLabel(
  { db, settings, shopFacts, now }: PackingContext,
  order: OrderRow,
  { parcels, parcel, shipment }: ToLabel,
): Promise<PaperTask[]> {
  const { by, name } = settingAt(settings, 'carrying', now());
  if (by !== 'own' || (shipment && shipment.labelFile !== null)) return [];
  const number = (await shipmentsOf(db, order.id)).length + missingShipments(parcels).indexOf(parcel) + 1;
  const awb = awbOfOwn(shipment?.reference ?? shipmentReference(order, number));
  return [{ kind: 'own label', label: await ownLabelOf(shopFacts, db, order, { ...parcel, awb, carrier: name }) }];
}

async function issuedInvoice(
  { db, shopFacts }: PackingContext,
  order: OrderRow,
  { lines }: OrderParcel,
): Promise<PaperTask[]> {
  const invoice = await invoiceNaming(db, order.id, lines);
  return invoice ? [{ kind: 'document', content: invoice.content, help: helpLineOf(shopFacts) }] : [];
}
