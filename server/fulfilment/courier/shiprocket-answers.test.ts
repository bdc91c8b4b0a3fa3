import { expect, test } from 'vitest';
import { CourierError } from './courier-error.ts';
import { awbOf, isPdf, labelUrlOf, offersOf, pickupAnswer, refuseQuietFailure } from './shiprocket-answers.ts';

// Meanings of the courier's responses, whatever their HTTP status.

function failureOf(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof CourierError) return error.message;
    throw error;
  }
  return undefined;
}

const request = (path: string) => ({ method: 'GET', path }) as Parameters<typeof refuseQuietFailure>[0];

test.each([
  ['/x', { status: 350, message: 'Recharge' }, 'wallet_empty: Recharge'],
  ['/x', { status_code: 350, message: 'Recharge' }, 'wallet_empty: Recharge'],
  ['/x', { status: 404, message: 'Gone' }, 'not_found: Gone'],
  ['/x', { status: 401, message: 'Who?' }, 'token_refused: Who?'],
  ['/x', { status: 429, message: 'Slow' }, 'throttled: Slow'],
  ['/x', { status: 400, message: 'No' }, 'refused: No'],
  ['/x', { status: 499, message: 'No' }, 'refused: No'],
  ['/x', { status: 500, message: 'Oh' }, 'broken: Oh'],
  ['/x', { status: 599, message: 'Oh' }, 'broken: Oh'],
  ['/x', { status: 422 }, 'refused: refused under a status of success'],
  ['/x', { status: 399, message: 'fine' }, undefined],
  ['/x', { status: 600, message: 'fine' }, undefined],
  ['/x', { status: 200, message: 'fine' }, undefined],
  ['/x', { message: 'fine' }, undefined],
  ['/x', null, undefined],
  ['/x', 'text', undefined],
  ['/courier/serviceability/?a=1', { status: 404, message: 'No courier' }, 'no_carrier: No courier'],
  [
    '/courier/serviceability/?a=1',
    { status: 404, message: 'Order does not exist!' },
    'not_found: Order does not exist!',
  ],
  [
    '/orders/create/adhoc',
    { message: 'Wrong Pickup location entered' },
    'pickup_place_unknown: Wrong Pickup location entered',
  ],
  ['/orders/create/adhoc', { message: 'Pickup location', shipment_id: 1 }, undefined],
  ['/orders/create/adhoc', { message: 'Something else' }, undefined],
  ['/x', { message: 'Pickup location' }, undefined],
])('the call %s answered with %j fails with %s', (path, answer, failure) => {
  expect(failureOf(() => refuseQuietFailure(request(path), answer))).toBe(failure);
});

test('carriers leave out blocked ones, and have defaults for a missing price, days and cash', () => {
  const rows = [
    { courier_company_id: '1', courier_name: 'One', rate: 80, cod: true, estimated_delivery_days: 3, blocked: false },
    { courier_company_id: '2', courier_name: 'Two', blocked: false },
    { courier_company_id: '3', courier_name: 'Three', blocked: true },
  ];
  const of = (data: object) => offersOf({ data } as Parameters<typeof offersOf>[0]);
  expect(of({ available_courier_companies: rows, recommended_courier_company_id: '2' })).toEqual([
    { id: '1', name: 'One', rateRupees: 80, cashOnDelivery: true, days: 3, recommended: false },
    {
      id: '2',
      name: 'Two',
      rateRupees: Number.POSITIVE_INFINITY,
      cashOnDelivery: false,
      days: null,
      recommended: true,
    },
  ]);
  expect(of({ available_courier_companies: rows, shiprocket_recommended_courier_id: '1' })[0]?.recommended).toBe(true);
  for (const data of [
    {},
    { available_courier_companies: null },
    { available_courier_companies: [] },
    { available_courier_companies: [rows[2]] },
  ]) {
    expect(failureOf(() => of(data))).toBe('no_carrier: no carrier goes there');
  }
});

test.each([
  [
    { awb_assign_status: 1, response: { data: { awb_code: '149', courier_name: 'One' } } },
    { awb: '149', carrier: 'One' },
  ],
  [{ response: { data: { awb_code: '149' } } }, { awb: '149', carrier: '' }],
])('reads the waybill of %j', (answer, waybill) => {
  expect(awbOf(answer as Parameters<typeof awbOf>[0])).toEqual(waybill);
});

test.each([
  [
    { awb_assign_status: 0, response: { data: { awb_code: '149', awb_assign_error: 'Not yet' } } },
    'awb_refused: Not yet',
  ],
  [{ success: true, message: 'In process' }, 'processing: In process'],
  [{ message: 'AWB is already assigned' }, 'processing: AWB is already assigned'],
  [{ message: 'Please recharge' }, 'wallet_empty: Please recharge'],
  [{ message: 'Your Wallet is low' }, 'wallet_empty: Your Wallet is low'],
  [{}, 'awb_refused: no waybill was given'],
])('%j has no waybill and fails with %s', (answer, failure) => {
  expect(failureOf(() => awbOf(answer as Parameters<typeof awbOf>[0]))).toBe(failure);
});

test('reads the pickup date from a response, or throws the reason for none', () => {
  const at = new Date('2026-11-24T10:00:00+05:30');
  const of = (answer: object) => pickupAnswer(answer as Parameters<typeof pickupAnswer>[0]);
  expect(of({ pickup_status: 1, response: { pickup_scheduled_date: at } })).toEqual({ at });
  expect(of({ pickup_status: 1 })).toEqual({ at: null });
  expect(failureOf(() => of({ message: 'Duplicate request' }))).toBe('pickup_asked_before: Duplicate request');
  expect(failureOf(() => of({ pickup_status: 0, message: 'Sunday' }))).toBe('pickup_refused: Sunday');
  expect(failureOf(() => of({}))).toBe('pickup_refused: no pickup was arranged');
});

test('reads the address of a label, and accepts only a PDF', () => {
  expect(labelUrlOf({ label_created: 1, label_url: 'https://a/b.pdf' } as Parameters<typeof labelUrlOf>[0])).toBe(
    'https://a/b.pdf',
  );
  const of = (answer: object) => failureOf(() => labelUrlOf(answer as Parameters<typeof labelUrlOf>[0]));
  expect(of({ label_created: 0, label_url: 'https://a/b.pdf', response: 'Wait' })).toBe('label_refused: Wait');
  expect(of({ label_created: 1, response: {} })).toBe('label_refused: no label was made');
  expect([isPdf(Buffer.from('%PDF-1.4')), isPdf(Buffer.from(' %PDF-')), isPdf(Buffer.from(''))]).toEqual([
    true,
    false,
    false,
  ]);
});
