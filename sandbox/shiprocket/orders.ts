import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { breakLine } from './faults.ts';
import { type KeptCourier, type SandboxParcel, takeFault } from './kept.ts';
import { moveParcel, type Tell } from './move-parcel.ts';

/** Pickup address of the account. */
export const pickupPlace = { pickup_location: 'Maidan Fort', pin_code: '400001' };
const pickupAddress = {
  id: 501,
  ...pickupPlace,
  address: '1 Oval View, Fort',
  city: 'Mumbai',
  state: 'Maharashtra',
  country: 'India',
  email: 'despatch@maidan.example',
  phone: '9820000000',
  name: 'Despatch',
  status: 2,
  phone_verified: 1,
  is_primary_location: 1,
};

const required = (text = 'is required') => z.string(text).min(1, text);
const Numeric = z.union([z.number(), z.string().regex(/^\d+(?:\.\d+)?$/)]).transform(Number);
const Pin = Numeric.pipe(z.number().int().min(100_000).max(999_999));
const Item = z.object({ name: required(), sku: required(), units: z.number().int().min(1), selling_price: Numeric });
const Box = {
  order_items: z.array(Item).min(1),
  sub_total: Numeric,
  length: Numeric.pipe(z.number().gt(0.5)),
  breadth: Numeric.pipe(z.number().gt(0.5)),
  height: Numeric.pipe(z.number().gt(0.5)),
  weight: Numeric.pipe(z.number().gt(0)),
};

const Forward = z
  .object({
    order_id: required().max(50),
    order_date: z.string().regex(/^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/),
    pickup_location: required(),
    billing_customer_name: required(),
    billing_address: required(),
    billing_city: required().max(30),
    billing_pincode: Pin,
    billing_state: required(),
    billing_country: z.literal('India'),
    billing_email: z.email(),
    billing_phone: z.string().regex(/^\d{10}$/),
    shipping_is_billing: z.union([z.boolean(), z.literal(0), z.literal(1)]),
    shipping_customer_name: required().optional(),
    shipping_city: required().max(30).optional(),
    shipping_pincode: Pin.optional(),
    shipping_state: required().optional(),
    payment_method: z.enum(['COD', 'Prepaid']),
    shipping_charges: Numeric.optional(),
    total_discount: Numeric.optional(),
    ...Box,
  })
  .refine((order) => order.shipping_is_billing || order.shipping_pincode !== undefined, {
    path: ['shipping_pincode'],
    message: 'is required',
  });

const Backward = z.object({
  order_id: required().max(50),
  order_date: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
  pickup_customer_name: required(),
  pickup_address: required(),
  pickup_city: required(),
  pickup_state: required(),
  pickup_country: z.literal('India'),
  pickup_pincode: Pin,
  pickup_email: z.email(),
  pickup_phone: z.string().regex(/^\d{10}$/),
  shipping_customer_name: required(),
  shipping_address: required(),
  shipping_city: required(),
  shipping_country: z.literal('India'),
  shipping_pincode: Pin,
  shipping_state: required(),
  shipping_phone: required(),
  payment_method: z.literal('Prepaid'),
  ...Box,
});

/** Returns the response to invalid data: a list of messages per field. */
export function invalidData(error: z.ZodError): object {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    errors[field] = [...(errors[field] ?? []), `The ${field.replaceAll('_', ' ')} ${issue.message}.`];
  }
  return { message: 'Oops! Invalid Data.', errors, status_code: 422 };
}

/** Mounts order calls: create, create return, search, show and cancel. */
export function mountCourierOrders(app: FastifyInstance, kept: KeptCourier, tell: Tell): void {
  app.post('/orders/create/adhoc', async ({ body }, reply) => makeOrder(kept, body, reply));
  app.post('/orders/create/return', async ({ body }, reply) => makeReturn(kept, body, reply));
  app.get('/orders', async ({ query }) => findOrders(kept, String((query as { search?: unknown }).search ?? '')));
  app.post('/orders/cancel', async ({ body }, reply) => cancelOrders(kept, tell, body, reply));
  app.get('/settings/company/pickup', async () => ({ data: { shipping_address: [pickupAddress], allow_more: '1' } }));
}

function makeOrder(kept: KeptCourier, body: unknown, reply: FastifyReply) {
  const parsed = Forward.safeParse(body);
  if (!parsed.success) return reply.status(422).send(invalidData(parsed.error));
  const order = parsed.data;
  if (order.pickup_location !== pickupPlace.pickup_location) {
    return {
      message: 'Wrong Pickup location entered. Please choose one location from the data given',
      data: { data: [pickupPlace] },
    };
  }
  const same = kept.value.parcels.find(({ reference, isReturn }) => reference === order.order_id && !isReturn);
  // A repeated reference creates no second order; the response contains the ids of the first.
  const parcel =
    same ??
    addParcel(kept, {
      reference: order.order_id,
      isReturn: false,
      cashOnDelivery: order.payment_method === 'COD',
      value: order.sub_total,
      collect: cashOf(order),
      receiver: order.shipping_customer_name ?? order.billing_customer_name,
      city: order.shipping_city ?? order.billing_city,
      state: order.shipping_state ?? order.billing_state,
      pin: String(order.shipping_pincode ?? order.billing_pincode),
      weight: order.weight,
    });
  if (takeFault(kept, 'reset after order')) return breakLine(reply);
  return {
    order_id: parcel.orderId,
    shipment_id: parcel.shipmentId,
    status: 'NEW',
    status_code: 1,
    onboarding_completed_now: 0,
    awb_code: null,
    courier_company_id: '',
    courier_name: '',
  };
}

function makeReturn(kept: KeptCourier, body: unknown, reply: FastifyReply) {
  const parsed = Backward.safeParse(body);
  if (!parsed.success) return reply.status(422).send(invalidData(parsed.error));
  const order = parsed.data;
  if (kept.value.parcels.some(({ reference }) => reference === order.order_id)) {
    const errors = { order_id: ['The order id has already been taken.'] };
    return reply.status(422).send({ message: 'Oops! Invalid Data.', errors, status_code: 422 });
  }
  const parcel = addParcel(kept, {
    reference: order.order_id,
    isReturn: true,
    cashOnDelivery: false,
    value: order.sub_total,
    receiver: order.shipping_customer_name,
    city: order.shipping_city,
    state: order.shipping_state,
    pin: String(order.shipping_pincode),
    weight: order.weight,
  });
  return {
    order_id: parcel.orderId,
    shipment_id: parcel.shipmentId,
    status: 'RETURN PENDING',
    status_code: 21,
    company_name: 'Maidan',
  };
}

/** Returns the cash to collect in rupees: goods and delivery, less discounts. */
function cashOf({
  sub_total: goods,
  shipping_charges: delivery = 0,
  total_discount: off = 0,
}: z.output<typeof Forward>) {
  return Math.round((goods + delivery - off) * 100) / 100;
}

type NewParcel = Omit<SandboxParcel, 'orderId' | 'shipmentId' | 'createdAt' | 'carrierId' | 'awb' | 'past' | 'movesAt'>;

function addParcel(kept: KeptCourier, parcel: NewParcel): SandboxParcel {
  const state = kept.value;
  const made: SandboxParcel = {
    ...parcel,
    orderId: state.nextOrderId,
    shipmentId: state.nextShipmentId,
    createdAt: new Date().toISOString(),
    carrierId: null,
    awb: null,
    past: [],
    movesAt: null,
  };
  state.nextOrderId += 1;
  state.nextShipmentId += 1;
  state.parcels.push(made);
  kept.save();
  return made;
}

function findOrders(kept: KeptCourier, search: string) {
  const data = kept.value.parcels
    .filter(({ reference }) => reference.includes(search))
    .map(({ orderId, reference, shipmentId, awb }) => ({
      id: orderId,
      channel_order_id: reference,
      shipments: [{ id: shipmentId, awb }],
    }));
  const pagination = {
    total: data.length,
    count: data.length,
    per_page: 15,
    current_page: 1,
    total_pages: 1,
    links: {},
  };
  return { data, meta: { pagination } };
}

function cancelOrders(kept: KeptCourier, tell: Tell, body: unknown, reply: FastifyReply) {
  const { ids } = (body ?? {}) as { ids?: unknown };
  if (!Array.isArray(ids)) {
    return reply
      .status(422)
      .send({ message: 'Oops! Invalid Data.', errors: { ids: ['The ids field is required.'] }, status_code: 422 });
  }
  const parcels = ids.map((id) => kept.value.parcels.find(({ orderId }) => orderId === Number(id)));
  if (parcels.some((parcel) => !parcel)) {
    return reply.status(500).send({ message: 'Trying to get property of non-object', status_code: 500 });
  }
  for (const parcel of parcels) {
    if (!parcel || parcel.past.at(-1)?.stop === 'cancelled') continue;
    if (parcel.past.some(({ stop }) => stop !== 'pickupScheduled')) {
      return reply.status(400).send({ message: 'This order cannot be cancelled any more.', status_code: 400 });
    }
    moveParcel(kept, parcel.awb ? tell : () => {}, parcel, 'cancelled', new Date());
  }
  return reply.status(204).send();
}
