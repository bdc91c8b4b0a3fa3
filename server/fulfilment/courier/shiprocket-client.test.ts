import { expect, test } from 'vitest';
import type { Recorded } from './recorded-answers.ts';
import * as recorded from './recorded-answers.ts';
import { calls, courierThat, ok, refusal } from './test-recorded-courier.ts';

const newOrder = {
  status: 'NEW',
  status_code: 1,
  onboarding_completed_now: 0,
  awb_code: null,
  courier_company_id: null,
  courier_name: null,
};
const at = (text: string) => new Date(`${text}+05:30`);
const surface = {
  id: '43',
  name: 'Delhivery Surface',
  rateRupees: 97.5,
  cashOnDelivery: true,
  days: 4,
  recommended: true,
};
const air = { id: '1', name: 'Blue Dart', rateRupees: 140.25, cashOnDelivery: false, days: 2, recommended: false };
const deliveredReport = {
  awb: '1490000000001',
  status: { code: 7, words: 'Delivered', meaning: 'delivered' },
  at: at('2026-11-13T12:05:00'),
  courierName: 'Delhivery Surface',
  etd: at('2026-11-14T20:00:00'),
  isReturn: false,
};

test.each<[string, keyof typeof calls, Recorded, unknown]>([
  ['two carriers; a blocked one is left out', 'carriers', recorded.recordedServiceability, [surface, air]],
  [
    'the main pickup address',
    'place',
    ok({
      data: {
        shipping_address: [
          { id: 1, pickup_location: 'Annex', pin_code: '400002', is_primary_location: 0 },
          { id: 2, pickup_location: 'Fort', pin_code: 400001, is_primary_location: 1 },
        ],
        allow_more: '1',
      },
    }),
    { name: 'Fort', pin: '400001' },
  ],
  [
    'an order',
    'order',
    ok({ order_id: 800001, shipment_id: 700001, ...newOrder }),
    { orderId: '800001', shipmentId: '700001' },
  ],
  [
    'an order with its ids as text and blanks for null',
    'order',
    ok({
      order_id: '800001',
      shipment_id: '700001',
      ...newOrder,
      awb_code: '',
      courier_name: '',
      channel_order_id: 'K7QW4MX9TD-1',
    }),
    { orderId: '800001', shipmentId: '700001' },
  ],
  [
    'a return',
    'return',
    ok({ order_id: 800002, shipment_id: 700002, status: 'RETURN PENDING', status_code: 21, company_name: 'x' }),
    { orderId: '800002', shipmentId: '700002' },
  ],
  [
    'an order found by our reference, among those that are alike',
    'find',
    ok({
      data: [
        { id: 1, channel_order_id: 'K7QW4MX9TD-12', shipments: [{ id: 2 }] },
        { id: 800001, channel_order_id: 'K7QW4MX9TD-1', shipments: [{ id: 700001 }] },
      ],
      meta: { pagination: { total: 2, count: 2, per_page: 15, current_page: 1, total_pages: 1, links: {} } },
    }),
    { orderId: '800001', shipmentId: '700001' },
  ],
  [
    'an order whose shipment is no list',
    'find',
    ok({ data: [{ id: '800001', channel_order_id: 'K7QW4MX9TD-1', shipments: { id: '700001' } }] }),
    { orderId: '800001', shipmentId: '700001' },
  ],
  ['no order of this reference', 'find', ok({ data: [], meta: { pagination: { total: 0 } } }), null],
  [
    'a waybill whose number comes as a number',
    'waybill',
    recorded.recordedWaybill,
    { awb: '1490000000001', carrier: 'Delhivery Surface' },
  ],
  [
    'a shipment read',
    'readWaybill',
    ok({ data: { id: 700001, awb: '149', courier: 'X' } }),
    { awb: '149', carrier: 'X' },
  ],
  ['a shipment without a waybill', 'readWaybill', ok({ data: { id: 700001, awb: '', courier: null } }), null],
  ['a shipment nobody knows', 'readWaybill', ok({}), null],
  [
    'a pickup',
    'pickup',
    ok({
      pickup_status: 1,
      response: {
        pickup_scheduled_date: '2021-12-10 12:39:54',
        pickup_token_number: 'Reference No: 194_BIGFOOT',
        status: 3,
        others: '{"tier_id":5}',
        pickup_generated_date: { date: '2021-12-10 12:39:54.034695', timezone_type: 3, timezone: 'Asia/Kolkata' },
        data: 'Pickup is confirmed by Xpressbees',
      },
    }),
    { at: at('2021-12-10T12:39:54') },
  ],
  ['a pickup asked for twice', 'pickup', refusal(400, 'Duplicate request for pickup generation'), { at: null }],
  [
    'a pickup asked for twice, told with success',
    'pickup',
    ok({ message: 'Duplicate request for pickup generation' }),
    { at: null },
  ],
  ['a cancellation', 'cancel', { status: 204, body: '' }, undefined],
  [
    'a cancellation told with a message',
    'cancel',
    ok({ message: 'Order cancelled successfully.', status_code: 200 }),
    undefined,
  ],
  ['nothing to tell', 'track', ok(recorded.recordedNoActivity), null],
  ['nothing to tell, at length', 'track', ok(recorded.noActivityWide), null],
  ['none of many', 'trackMany', ok({}), []],
  ['none of many, as a list', 'trackMany', ok([]), []],
  ['one of many with nothing to tell', 'trackMany', ok({ '1490000000002': recorded.recordedNoActivity }), []],
])('reads a response with %s', async (_name, call, answer, result) => {
  expect(await calls[call](courierThat([answer]).courier)).toEqual(result);
});

test.each<[string, keyof typeof calls, Recorded, string]>([
  [
    'fields missing',
    'carriers',
    refusal(422, 'Required field missing', { errors: { weight: ['The weight field is required.'] } }),
    'invalid',
  ],
  ['an unknown order under 200', 'carriers', ok({ status: 404, message: 'Order does not exist!' }), 'not_found'],
  ['no carrier under 200', 'carriers', ok({ status: 404, message: 'No courier service available' }), 'no_carrier'],
  [
    'no carrier by an empty list',
    'carriers',
    ok({ status: 200, data: { available_courier_companies: [] } }),
    'no_carrier',
  ],
  ['no carrier by no list', 'carriers', ok({ status: 200, data: null }), 'no_carrier'],
  ['a place nobody has', 'place', ok({ data: { shipping_address: [] } }), 'pickup_place_unknown'],
  [
    'a wrong place under 200',
    'order',
    ok({ message: 'Wrong Pickup location entered.', data: { data: [] } }),
    'pickup_place_unknown',
  ],
  ['a wrong place', 'order', refusal(422, 'Wrong Pickup location entered.'), 'pickup_place_unknown'],
  [
    'a reference used before',
    'order',
    refusal(422, 'Oops! Invalid Data.', { errors: { order_id: ['The order id has already been taken.'] } }),
    'reference_taken',
  ],
  [
    'fields that are wrong',
    'order',
    refusal(422, 'Oops! Invalid Data.', { errors: { billing_phone: ['The billing phone is invalid.'] } }),
    'invalid',
  ],
  ['an unknown channel', 'order', refusal(400, 'Given channel id does not exist'), 'not_found'],
  ['an order without its ids', 'order', ok(newOrder), 'unreadable'],
  [
    'a return twice',
    'return',
    refusal(422, 'Oops! Invalid Data.', { errors: { order_id: ['The order id has already been taken.'] } }),
    'reference_taken',
  ],
  [
    'a waybill refused under 200',
    'waybill',
    ok({ awb_assign_status: 0, response: { data: { awb_assign_error: 'Serviceability failed' } } }),
    'awb_refused',
  ],
  [
    'a waybill given before',
    'waybill',
    ok({ awb_assign_status: 0, response: { data: { awb_assign_error: 'AWB is already assigned' } } }),
    'processing',
  ],
  [
    'a waybill that takes its time',
    'waybill',
    ok({ success: true, message: 'We are processing your request' }),
    'processing',
  ],
  [
    'an empty wallet under 200',
    'waybill',
    ok({ status_code: 350, message: 'Please recharge your ShipRocket wallet.' }),
    'wallet_empty',
  ],
  ['an empty wallet', 'waybill', refusal(400, 'Please recharge your wallet'), 'wallet_empty'],
  ['no reassigning', 'waybill', refusal(400, 'Oops! Cannot reassign courier for this shipment.'), 'refused'],
  [
    'a number too large for JSON',
    'waybill',
    { status: 200, body: '{"awb_assign_status":1,"response":{"data":{"awb_code":14900000000000000001}}}' },
    'unreadable',
  ],
  ['an unknown shipment', 'pickup', refusal(400, 'Invalid shipment id'), 'not_found'],
  ['no pickup', 'pickup', ok({ pickup_status: 0, message: 'Pickup not available' }), 'pickup_refused'],
  ['no label', 'label', ok({ label_created: 0, not_created: [700001], response: 'No valid ids' }), 'label_refused'],
  [
    'a label asked for wrongly',
    'label',
    refusal(422, 'Oops! Invalid Data.', { errors: { shipment_id: ['The shipment id must be an array.'] } }),
    'invalid',
  ],
  [
    'a label behind another kind of link',
    'label',
    ok({ label_created: 1, label_url: 'file:///etc/passwd', response: 'x', not_created: [] }),
    'unreadable',
  ],
  ['an unknown order cancelled', 'cancel', refusal(500, 'Trying to get property of non-object'), 'broken'],
  ['a cancellation without ids', 'cancel', refusal(422, 'The ids field is required.'), 'invalid'],
  ['an AWB left out', 'track', refusal(404, '404 Not Found'), 'not_found'],
  ['a wrong verb', 'track', refusal(405, '405 Method Not Allowed'), 'refused'],
  ['wrong types', 'trackMany', refusal(500, 'Invalid argument supplied for foreach()'), 'broken'],
  ['no permission', 'order', refusal(403, 'You are not authorised'), 'forbidden'],
  ['throttled', 'order', { ...refusal(429, 'Too Many Attempts.'), headers: { 'retry-after': '7' } }, 'throttled'],
  ['a page of the gateway', 'order', { status: 502, body: '<html>Bad Gateway</html>' }, 'unavailable'],
  ['away', 'track', { status: 503, body: '' }, 'unavailable'],
  ['too slow', 'track', { status: 504, body: '<html>' }, 'unavailable'],
  ['a page instead of an answer', 'track', { status: 200, body: '<html>Maintenance</html>' }, 'unreadable'],
  ['a list instead of an object', 'track', ok([]), 'unreadable'],
  ['a token refused twice', 'track', refusal(401, 'Token has expired'), 'token_refused'],
])('throws a named error for a response with %s', async (_name, call, answer, failure) => {
  await expect(calls[call](courierThat([answer]).courier)).rejects.toMatchObject({ name: 'CourierError', failure });
});

test('reads the tracking of a delivered parcel in order, with unknown statuses in their own words', async () => {
  const { courier } = courierThat([ok(recorded.recordedDelivery)]);
  const report = await courier.track('1490000000001');
  expect(report).toMatchObject(deliveredReport);
  expect(report?.activities.map(({ words, code }) => [words, code])).toEqual([
    ['Manifest uploaded', null],
    ['Shipment picked up', 42],
    ['Out for delivery', 17],
    ['Delivered to consignee', 7],
  ]);
});

test('reads a cancelled waybill although the courier returns it as a failure', async () => {
  const report = await courierThat([ok(recorded.recordedCancellation)]).courier.track('149');
  expect(report).toMatchObject({ awb: '149', status: { words: 'Cancelled', meaning: 'cancelled' }, activities: [] });
});

test.each([
  ['an object', { '1490000000001': recorded.recordedDelivery, '1490000000002': recorded.noActivityWide }],
  [
    'a list of objects',
    [{ '1490000000001': recorded.recordedDelivery }, { '1490000000002': recorded.recordedNoActivity }],
  ],
])('reads the tracking of several parcels from %s', async (_name, body) => {
  const { courier, asked } = courierThat([ok(body)]);
  expect(await courier.trackMany(['1490000000001', '1490000000002'])).toMatchObject([deliveredReport]);
  expect(asked.at(-1)?.body).toEqual({ awbs: ['1490000000001', '1490000000002'] });
});

test('reads tracking with null activities, a blank estimate and an unknown status', async () => {
  const { tracking_data } = recorded.recordedDelivery;
  const odd = {
    ...tracking_data,
    shipment_status: 99,
    shipment_track: [{ current_status: 'Held by elephants' }],
    shipment_track_activities: null,
    etd: '',
  };
  expect(await courierThat([ok({ tracking_data: odd })]).courier.track('149')).toMatchObject({
    status: { code: 99, words: 'Held by elephants', meaning: 'words' },
    activities: [],
    etd: null,
  });
});

test('a label is fetched, and refused unless it is a PDF', async () => {
  const made = ok({ label_created: 1, label_url: 'https://files.example/label.pdf', response: 'x', not_created: [] });
  const pdf = { status: 200, body: new TextEncoder().encode('%PDF-1.4 ...') };
  expect((await courierThat([made, pdf]).courier.label('700001')).toString()).toBe('%PDF-1.4 ...');
  await expect(courierThat([made, ok('<html>')]).courier.label('700001')).rejects.toMatchObject({
    failure: 'unreadable',
  });
  await expect(courierThat([made, { status: 404, body: '' }]).courier.label('700001')).rejects.toMatchObject({
    failure: 'silent',
  });
});
