import { expect, test } from 'vitest';
import type { TrackingResult } from '#contract/tracking.ts';
import { ApiProblem } from '../browser/api.ts';
import { shownTracking } from './use-tracking.ts';

const result: TrackingResult = {
  awb_code: '141123221084922',
  order_id: 'MD-1',
  courier_name: 'Delhivery',
  current_status: 'In Transit',
  order_date: '2026-01-05',
  estimated_delivery: null,
  product_name: null,
  seller_name: 'Maidan',
  pickup_location: 'Mumbai',
  seller_phone: '022',
  recipient_name: 'A',
  delivery_address: 'Pune',
  recipient_phone: '98',
  masked: true,
  shipment_track_activities: [],
} as never;
const found = { result };
const unknown = { problem: { message: 'Tracking information not found' } };
const quiet = { found: undefined, pending: false, problem: undefined };

test('nothing is shown without a number', () => {
  expect(shownTracking(quiet)).toEqual({});
});

test('a found shipment stays while it is looked up again, and an unknown number does not', () => {
  expect(shownTracking({ ...quiet, found, pending: true })).toEqual({ result });
  expect(shownTracking({ ...quiet, found: unknown, pending: true })).toEqual({});
  expect(shownTracking({ ...quiet, pending: true, problem: new ApiProblem(500, 'internal', 'x') })).toEqual({});
});

test('the response for the number is shown, whether it was found or not', () => {
  expect(shownTracking({ ...quiet, found })).toEqual({ result });
  expect(shownTracking({ ...quiet, found: unknown })).toEqual(unknown);
});

test.each([
  [new ApiProblem(0, 'network', 'No line.'), { message: 'No line.' }],
  [
    new ApiProblem(429, 'too_many_requests', 'Wait a minute.'),
    { message: 'Failed to fetch tracking information', detail: 'Wait a minute.' },
  ],
  [new ApiProblem(500, 'internal', 'Oh.'), { message: 'Failed to fetch tracking information' }],
])('a failed call shows its message over the earlier result', (problem, words) => {
  expect(shownTracking({ found, pending: false, problem })).toEqual({ problem: words });
});
