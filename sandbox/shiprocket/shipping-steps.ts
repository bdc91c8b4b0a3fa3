import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import PdfDocument from 'pdfkit';
import { carrierNamed, type StandInCarrier, standInCarriers } from './carriers.ts';
import { breakLine } from './faults.ts';
import { formatIndianTime, noTrackingActivity, serviceabilityOf, trackingOf } from './forms.ts';
import { type KeptCourier, type SandboxParcel, takeFault } from './kept.ts';
import { moveParcel, type Tell } from './move-parcel.ts';

/** Price of a waybill in paise. */
const waybillPaise = 6_250;
const mostTracked = 50;

function newAwb(start: string): string {
  return `${start}${String(randomInt(10 ** 10)).padStart(10, '0')}`;
}

/** Mounts the steps after an order: serviceability, waybill, pickup, label and tracking. */
export function mountShippingSteps(
  app: FastifyInstance,
  kept: KeptCourier,
  tell: Tell,
  labelUrl: (shipmentId: number) => string,
): void {
  app.get('/courier/serviceability/', async ({ query }, reply) =>
    offerCarriers(kept, query as Record<string, string | undefined>, reply),
  );
  app.post('/courier/assign/awb', async ({ body }, reply) => assignWaybill(kept, body, reply));
  app.get('/shipments/:id', async ({ params }) => showShipment(kept, (params as { id: string }).id));
  app.post('/courier/generate/pickup', async ({ body }, reply) => schedulePickup(kept, tell, body, reply));
  app.post('/courier/generate/label', async ({ body }, reply) => linkLabel(kept, body, labelUrl, reply));
  app.get('/courier/track/awb/:awb', async ({ params }) => trackingOf(byAwb(kept, (params as { awb: string }).awb)));
  app.get('/courier/track/shipment/:id', async ({ params }) =>
    trackingOf(byShipment(kept, (params as { id: string }).id)),
  );
  app.post('/courier/track/awbs', async ({ body }, reply) => trackMany(kept, body, reply));
}

function byShipment(kept: KeptCourier, id: unknown): SandboxParcel | undefined {
  return kept.value.parcels.find(({ shipmentId }) => shipmentId === Number(id));
}

function byAwb(kept: KeptCourier, id: unknown): SandboxParcel | undefined {
  return kept.value.parcels.find(({ awb }) => awb !== null && awb === String(id));
}

/** Returns the parcel that a call names, or the first if it names several. */
function shipmentOf(kept: KeptCourier, body: unknown): SandboxParcel | undefined {
  const { shipment_id } = (body ?? {}) as { shipment_id?: unknown };
  return byShipment(kept, Array.isArray(shipment_id) ? shipment_id[0] : shipment_id);
}

function offerCarriers(kept: KeptCourier, query: Record<string, string | undefined>, reply: FastifyReply) {
  if (query.order_id) {
    const order = kept.value.parcels.find(({ orderId }) => orderId === Number(query.order_id));
    if (!order) return { status: 404, message: 'Order does not exist!' };
    return serviceabilityOf({ toPin: order.pin, cod: order.cashOnDelivery, weight: order.weight, now: new Date() });
  }
  const missing = ['pickup_postcode', 'delivery_postcode', 'cod', 'weight'].filter((name) => query[name] === undefined);
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map((name) => [name, [`The ${name} field is required.`]]));
    return reply.status(422).send({ message: 'Required field missing', errors, status_code: 422 });
  }
  return serviceabilityOf({
    toPin: query.delivery_postcode ?? '',
    cod: query.cod === '1',
    weight: Number(query.weight),
    now: new Date(),
  });
}

function assignWaybill(kept: KeptCourier, body: unknown, reply: FastifyReply) {
  const { courier_id } = (body ?? {}) as { courier_id?: unknown };
  const parcel = shipmentOf(kept, body);
  if (!parcel) {
    const errors = { shipment_id: ['The shipment id is invalid.'] };
    return reply.status(422).send({ message: 'Oops! Invalid Data.', errors, status_code: 422 });
  }
  if (parcel.awb) return notAssigned('AWB is already assigned to this shipment');
  if (takeFault(kept, 'empty wallet') || kept.value.walletPaise < waybillPaise) {
    return { status_code: 350, message: 'Please recharge your wallet. The minimum required balance is 100' };
  }
  const carrier = carrierNamed(Number(courier_id)) ?? standInCarriers[0];
  if (!carrier?.reaches(parcel.pin)) return notAssigned('This courier does not serve the pincode');
  const awb = newAwb(carrier.awbStart);
  Object.assign(parcel, { awb, carrierId: carrier.id });
  kept.value.walletPaise -= waybillPaise;
  kept.save();
  if (takeFault(kept, 'slow waybill')) return { success: true, message: 'We are processing your request' };
  if (takeFault(kept, 'reset after waybill')) return breakLine(reply);
  return { awb_assign_status: 1, response: { data: waybillOf(parcel, carrier, awb, new Date()) } };
}

function notAssigned(sentence: string): object {
  return { awb_assign_status: 0, response: { data: { awb_assign_error: sentence } } };
}

function waybillOf(parcel: SandboxParcel, carrier: StandInCarrier, awb: string, now: Date): object {
  return {
    courier_company_id: carrier.id,
    // AWB numbers of the slow carrier are numbers in JSON, not texts.
    awb_code: carrier.surface ? Number(awb) : awb,
    cod: parcel.cashOnDelivery ? 1 : 0,
    order_id: parcel.orderId,
    shipment_id: parcel.shipmentId,
    awb_code_status: 1,
    assigned_date_time: { date: `${formatIndianTime(now)}.000000`, timezone_type: 3, timezone: 'Asia/Kolkata' },
    applied_weight: parcel.weight,
    company_id: 7,
    courier_name: carrier.name,
    child_courier_name: null,
    pickup_scheduled_date: formatIndianTime(now),
    routing_code: '',
    invoice_no: parcel.reference,
  };
}

function showShipment(kept: KeptCourier, id: string): object {
  const parcel = byShipment(kept, id);
  if (!parcel) return {};
  const { shipmentId, orderId, awb, carrierId } = parcel;
  return { data: { id: shipmentId, order_id: orderId, awb: awb ?? '', courier: carrierNamed(carrierId)?.name ?? '' } };
}

function schedulePickup(kept: KeptCourier, tell: Tell, body: unknown, reply: FastifyReply) {
  const parcel = shipmentOf(kept, body);
  if (!parcel?.awb) return reply.status(400).send({ message: 'Invalid shipment id', status_code: 400 });
  if (parcel.past.length > 0)
    return reply.status(400).send({ message: 'Duplicate request for pickup generation', status_code: 400 });
  const now = new Date();
  const { pickup_date: wanted } = body as { pickup_date?: unknown };
  const day = Array.isArray(wanted) && typeof wanted[0] === 'string' ? wanted[0] : undefined;
  moveParcel(kept, tell, parcel, 'pickupScheduled', now);
  return {
    pickup_status: 1,
    response: {
      pickup_scheduled_date: day ? `${day} 10:00:00` : formatIndianTime(now),
      pickup_token_number: `Reference No: ${parcel.shipmentId}`,
      status: 3,
      others: '{"tier_id":5}',
      pickup_generated_date: { date: `${formatIndianTime(now)}.000000`, timezone_type: 3, timezone: 'Asia/Kolkata' },
      data: `Pickup is confirmed by ${carrierNamed(parcel.carrierId)?.name ?? ''}`,
    },
  };
}

function linkLabel(kept: KeptCourier, body: unknown, labelUrl: (shipmentId: number) => string, reply: FastifyReply) {
  const { shipment_id: ids } = (body ?? {}) as { shipment_id?: unknown };
  if (!Array.isArray(ids)) {
    const errors = { shipment_id: ['The shipment id must be an array.'] };
    return reply.status(422).send({ message: 'Oops! Invalid Data.', errors, status_code: 422 });
  }
  const parcel = byShipment(kept, ids[0]);
  if (!parcel?.awb) return { label_created: 0, not_created: ids, response: 'No valid shipment ids' };
  return {
    label_created: 1,
    label_url: labelUrl(parcel.shipmentId),
    response: 'Label has been created and uploaded successfully!',
    not_created: [],
  };
}

function trackMany(kept: KeptCourier, body: unknown, reply: FastifyReply) {
  const { awbs } = (body ?? {}) as { awbs?: unknown };
  if (!Array.isArray(awbs) || awbs.length > mostTracked) {
    return reply.status(500).send({ message: 'Invalid argument supplied for foreach()', status_code: 500 });
  }
  const found = awbs.flatMap((awb): [string, object][] => {
    const tracking = trackingOf(byAwb(kept, awb));
    return tracking === noTrackingActivity ? [] : [[String(awb), tracking]];
  });
  return Object.fromEntries(found);
}

/** Draws a label like a carrier's: small and plain, with a barcode for scanners. */
export function drawLabel(parcel: SandboxParcel): Promise<Buffer> {
  const document = new PdfDocument({ size: [288, 432], margin: 20 });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
  });
  document.fontSize(18).text(carrierNamed(parcel.carrierId)?.name ?? '');
  document
    .fontSize(22)
    .text(parcel.awb ?? '')
    .moveDown();
  document.fontSize(12).text(`PIN ${parcel.pin}`).text(`Order ${parcel.reference}`);
  document
    .text(parcel.cashOnDelivery ? `Collect Rs. ${(parcel.collect ?? parcel.value).toFixed(2)}` : 'Prepaid')
    .text(`${parcel.weight.toFixed(2)} kg`);
  document.end();
  return done;
}
