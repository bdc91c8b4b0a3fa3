import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as recorded from './recorded-answers.ts';
import { readCourierMessage, reportOf, WireTracking } from './shiprocket-wire.ts';

const at = (text: string) => new Date(`${text}+05:30`);

test("a webhook uses the shipment's status, not the order's, and sorts scans by time", () => {
  expect(readCourierMessage(recorded.recordedWebhook)).toEqual({
    awb: '1490000000001',
    status: { code: 18, words: 'In Transit', meaning: 'shipped' },
    at: at('2026-11-11T03:15:00'),
    courierName: 'Delhivery Surface',
    etd: at('2026-11-14T20:00:00'),
    activities: [
      { at: at('2026-11-10T16:20:00'), code: 42, words: 'Shipment picked up', location: 'Mumbai' },
      { at: at('2026-11-11T03:15:00'), code: 18, words: 'Bag received at hub', location: 'Surat Hub' },
    ],
    isReturn: false,
  });
});

test.each<[string, object, object]>([
  ['a number as AWB', { awb: 1490000000001 }, { awb: '1490000000001' }],
  ['no number of a status, only its words', { shipment_status_id: null }, { status: { code: 18, meaning: 'shipped' } }],
  [
    "the order's number alone says nothing",
    { shipment_status_id: 'NA', shipment_status: null, current_status: 'Held', current_status_id: 7 },
    { status: { code: null, words: 'Held', meaning: 'words' } },
  ],
  [
    'RTO delivered is not delivered',
    { shipment_status_id: 10, shipment_status: 'DELIVERED' },
    { status: { meaning: 'returned' } },
  ],
  [
    'undelivered is not delivered',
    { shipment_status_id: null, shipment_status: 'UNDELIVERED' },
    { status: { meaning: 'attempt_failed' } },
  ],
  ['no time of its own: the newest scan', { current_timestamp: '' }, { at: at('2026-11-11T03:15:00') }],
  ['no scans', { scans: null, current_timestamp: null }, { at: null, activities: [] }],
  ['scans that are none', { scans: 'NA' }, { activities: [] }],
  ['scans without a time', { scans: [{ date: 'NA', activity: 'x' }] }, { activities: [] }],
  [
    'a scan that only has a code of the carrier',
    { scans: [{ date: '2026-11-10 10:00:00', status: 'X-PPOM' }] },
    { activities: [{ words: 'X-PPOM', location: '' }] },
  ],
  ['a return', { is_return: '1' }, { isReturn: true }],
])('a webhook with %s is read', (_name, change, expected) => {
  expect(readCourierMessage({ ...recorded.recordedWebhook, ...change })).toMatchObject(expected);
});

test.each([
  [{}],
  [null],
  [''],
  ['hello'],
  [[]],
  [{ awb: '' }],
  [{ awb: null }],
  [{ awb: 'NA' }],
  [{ test: true }],
  [{ awb: { a: 1 } }],
  [{ awb: 2 ** 60 }],
])('a webhook with the body %j names no parcel', (body) => {
  expect(readCourierMessage(body)).toBeNull();
});

/** A recorded body with one of its values replaced by anything. */
function mutated(form: unknown): fc.Arbitrary<unknown> {
  const paths: string[][] = [];
  const walk = (value: unknown, path: string[]): void => {
    paths.push(path);
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
  };
  walk(form, []);
  const anything = fc.oneof(
    fc.constantFrom(
      null,
      undefined,
      '',
      'NA',
      'N/A',
      '0000-00-00 00:00:00',
      0,
      1,
      -1,
      2 ** 60,
      [],
      {},
      true,
      '{"a":1}',
    ),
    fc.jsonValue(),
  );
  return fc.tuple(fc.constantFrom(...paths), anything).map(([path, value]) => {
    const copy = { root: structuredClone(form) };
    let here: Record<string, unknown> = copy;
    for (const [index, key] of ['root', ...path].entries()) {
      if (index === path.length) here[key] = value;
      else here = here[key] as Record<string, unknown>;
    }
    return copy.root;
  });
}

test('reading any webhook never throws, and keeps the waybill that it names', () => {
  fc.assert(
    fc.property(mutated(recorded.recordedWebhook), (body) => {
      const report = readCourierMessage(body);
      if (report === null) return;
      expect(report.awb).toBe(String((body as { awb: unknown }).awb).trim());
      for (const activity of report.activities) expect(Number.isNaN(activity.at.getTime())).toBe(false);
    }),
    { seed: 20_261_121, numRuns: 500 },
  );
});

test('any tracking response is read or refused, and only a delivered status is read as delivered', () => {
  fc.assert(
    fc.property(mutated(recorded.recordedDelivery), (body) => {
      const parsed = WireTracking.safeParse(body);
      const report = parsed.success ? reportOf('149', parsed.data) : null;
      if (report?.status.meaning !== 'delivered') return;
      const { shipment_status, shipment_track } = (body as typeof recorded.recordedDelivery).tracking_data;
      const said = [7, 26, 43].includes(Number(shipment_status)) || shipment_track[0]?.current_status === 'Delivered';
      expect(said).toBe(true);
    }),
    { seed: 20_261_121, numRuns: 500 },
  );
});
