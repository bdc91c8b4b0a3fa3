import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { listOwnOrdersEndpoint } from './account-orders.ts';
import { ProductDetail, readProductEndpoint } from './catalogue.ts';
import { HeldOrder, quoteCartEndpoint, WantedLine } from './checkout.ts';
import { CustomProductId, Design, PictureLayer, TextLayer } from './designs.ts';
import { IdempotencyKey, OrderAccess } from './order-access.ts';
import { cancelOrderEndpoint } from './order-changes.ts';
import { NewOrder } from './orders.ts';
import { readPaymentEndpoint, verifyPaymentEndpoint } from './payments.ts';
import { Failure, successReply } from './problem.ts';
import { SomePieces } from './refunds.ts';
import {
  listReturnsEndpoint,
  readReturnEndpoint,
  reportProblemEndpoint,
  requestReturnEndpoint,
  UpiId,
} from './returns.ts';
import { Rupees } from './rupees.ts';
import { trackShipmentEndpoint } from './tracking.ts';
import { UploadId, uploadPictureEndpoint } from './uploads.ts';

// The limits of each input: the largest accepted and the first refused values.

const long = (length: number) => 'x'.repeat(length);
const many = <T>(count: number, one: T): T[] => Array(count).fill(one);
const line = { size: 'M', quantity: 1 };
const piece = { line: 1, quantity: 1 };

/** A field of an object, with the object's own schema. */
type Row = readonly [field: string, schema: z.ZodType, taken: readonly unknown[], refused: readonly unknown[]];

const rows: Row[] = [
  ['an amount', Rupees, [0, 0.01, 1_000_000], [-0.01, 0.001, Number.NaN, '1']],
  ["a picture's id", UploadId, [long(32), '-_'.repeat(16)], [long(31), long(33), `${long(31)}.`]],
  ["a design's id", CustomProductId, [`cus_${long(24)}`], [`cus_${long(23)}`, `cus_${long(25)}`, `xus_${long(24)}`]],
  [
    'a UPI ID',
    UpiId,
    ['as@ok', ' asha@okbank ', `${long(256)}@${long(64)}`],
    ['a@ok', `${long(257)}@ok`, `as@${long(65)}`, 'as@o', 'as@1k', 'as@ok.in', 'as'],
  ],
  ['some pieces: the line', SomePieces.shape.line, [1, 2_147_483_647], [0, 1.5, '1', 2_147_483_648]],
  ['some pieces: how many', SomePieces.shape.quantity, [1, 10], [0, 11, 1.5]],
  ['a wanted line: id', WantedLine.shape._id, [long(80), undefined], [long(81)]],
  ['a wanted line: category', WantedLine.shape.category, [long(40)], [long(41)]],
  ['a wanted line: design', WantedLine.shape.customProductId, [long(80)], [long(81)]],
  ['a wanted line: size', WantedLine.shape.size, ['M', long(20)], ['', long(21)]],
  ['a wanted line: pieces', WantedLine.shape.quantity, [1, 999], [0, 1000, 1.5]],
  ['a wanted line: the price it was seen at', WantedLine.shape.seenPrice, [0, 1.5], [-0.01]],
  [
    'a wanted line: number',
    WantedLine.shape.numericId,
    [0, 2_147_483_647, undefined],
    [-1, 2_147_483_648, 1.5, '1', Number.NaN],
  ],
  [
    'a product: its number',
    readProductEndpoint.shapes.params.shape.numericId,
    ['0', '2147483647', 1],
    ['', '-1', '2147483648', '1.0', '1e3', '0x1', ' 1', '9'.repeat(30), ['1'], null],
  ],
  [
    'an upload: its length',
    uploadPictureEndpoint.shapes.headers.shape['content-length'],
    [undefined, '0', '2147483647'],
    ['-1', '2147483648', 'x'],
  ],
  [
    'an order: store credit',
    NewOrder.shape.storeCredit,
    [0, 0.01, 21_474_836],
    [0.001, -1, 21_474_837, 1e308, Number.POSITIVE_INFINITY],
  ],
  [
    'a parcel tracked: id',
    trackShipmentEndpoint.shapes.body.shape.tracking_id,
    ['', long(1000)],
    [long(1001), undefined, null, 1, 'a\0'],
  ],
  ['a held order: its reference', HeldOrder.shape.reference, [long(40)], [long(41)]],
  ['a held order: its key', HeldOrder.shape.key, [long(200)], [long(201)]],
  ['a quote: lines', quoteCartEndpoint.shapes.body.shape.lines, [[], many(50, line)], [many(51, line)]],
  ['a quote: PIN', quoteCartEndpoint.shapes.body.shape.pin, ['400 069', long(10)], [long(11)]],
  ['an order: lines', NewOrder.shape.lines, [[line], many(50, line)], [[], many(51, line)]],
  ['an order: the total that was agreed', NewOrder.shape.expectedTotal, [0, 1], [-1]],
  ['an order read: reference', OrderAccess.params.shape.reference, [long(40)], [long(41)]],
  ['an order read: key', OrderAccess.query.shape.key, [long(200), undefined], [long(201)]],
  ['an idempotency key', IdempotencyKey.shape['idempotency-key'], [' ', '~', long(128)], ['', long(129), 'é', '\n']],
  [
    'a cancellation: lines',
    cancelOrderEndpoint.shapes.body.shape.lines,
    [undefined, [piece], many(50, piece)],
    [[], many(51, piece)],
  ],
  [
    'a return: lines',
    requestReturnEndpoint.shapes.body.shape.lines,
    [[{ ...piece, newSize: long(20) }], many(50, piece)],
    [[], many(51, piece), [{ ...piece, newSize: long(21) }]],
  ],
  [
    'a return: note',
    requestReturnEndpoint.shapes.body.shape.note,
    [undefined, '', long(500), '🏏'.repeat(500)],
    [long(501), '🏏'.repeat(501)],
  ],
  ['a return: unworn', requestReturnEndpoint.shapes.body.shape.unworn, [true], [false, undefined]],
  [
    'a problem: lines',
    reportProblemEndpoint.shapes.body.shape.lines,
    [[{ ...piece, newSize: long(20) }], many(50, piece)],
    [[], many(51, piece), [{ ...piece, newSize: long(21) }]],
  ],
  [
    'a problem: photos',
    reportProblemEndpoint.shapes.body.shape.photos,
    [undefined, [], many(5, long(32))],
    [many(6, long(32))],
  ],
  ['a return read: id', readReturnEndpoint.shapes.params.shape.id, [long(40)], [long(41)]],
  ['returns: page', listReturnsEndpoint.shapes.query.shape.page, [undefined, '1', '1000'], ['0', '1001', 'x']],
  ['a parcel tracked: key', trackShipmentEndpoint.shapes.body.shape.key, [long(200)], [long(201)]],
  ['a payment read: reference', readPaymentEndpoint.shapes.params.shape.reference, [long(40)], [long(41)]],
  ['a payment read: key', readPaymentEndpoint.shapes.query.shape.key, [long(200)], [long(201)]],
  ['a payment verified: order', verifyPaymentEndpoint.shapes.body.shape.razorpay_order_id, [long(80)], [long(81)]],
  ['a payment verified: payment', verifyPaymentEndpoint.shapes.body.shape.razorpay_payment_id, [long(80)], [long(81)]],
  [
    'a payment verified: signature',
    verifyPaymentEndpoint.shapes.body.shape.razorpay_signature,
    [long(200)],
    [long(201)],
  ],
  ['a product: pieces left', ProductDetail.shape.stock, [[{ size: 'M', left: 0 }]], [[{ size: 'M', left: -1 }]]],
  ['a product: discount', ProductDetail.shape.Discount, [0, 100], [-1, 101, 1.5]],
  ['a layer: x', PictureLayer.shape.x, [-2000, 2000], [-2001, 2001]],
  ['a layer: y', TextLayer.shape.y, [-2000, 2000], [-2001, 2001]],
  ['a layer: angle', TextLayer.shape.angle, [-360, 360], [-361, 361]],
  ['a layer: name', TextLayer.shape.name, [undefined, long(60)], [long(61)]],
  ['a layer: id', TextLayer.shape.id, ['a', long(40)], ['', long(41), 'a b']],
  ['a picture: width', PictureLayer.shape.width, [1, 4000], [0.9, 4001]],
  ['a picture: height', PictureLayer.shape.height, [1, 4000], [0.9, 4001]],
  ['words', TextLayer.shape.words, ['a', long(30)], ['', long(31)]],
  ['words: colour', TextLayer.shape.colour, ['#0a1b2c'], ['#0A1B2C', '0a1b2c', '#0a1b2']],
  [
    'words: outline',
    TextLayer.shape.outline,
    [null, { colour: '#000000', mm: 0.2 }, { colour: '#000000', mm: 10 }],
    [
      { colour: '#000000', mm: 0.1 },
      { colour: '#000000', mm: 11 },
    ],
  ],
  ['words: curve', TextLayer.shape.curve, [-100, 100], [-101, 101]],
  ['words: size', TextLayer.shape.size, [1, 600], [0.9, 601]],
];

const picture = (id: string) => ({
  kind: 'picture',
  id,
  x: 0,
  y: 0,
  angle: 0,
  flipped: false,
  picture: long(32),
  width: 10,
  height: 10,
});
const text = (id: string) => ({
  ...picture(id),
  kind: 'text',
  words: 'a',
  font: 'block',
  colour: '#000000',
  outline: null,
  curve: 0,
  size: 10,
});
const layers = (count: number, of: (id: string) => object = picture) =>
  Array.from({ length: count }, (_none, index) => of(`l${index}`));
const front = Design.shape.sides.shape.front;

rows.push(
  ['a design: colour', Design.shape.colour, [long(40)], [long(41)]],
  ['a design: size', Design.shape.size, [long(20)], [long(21)]],
  [
    'a side',
    front,
    [[], layers(8), layers(3, text), [...layers(5), text('t')]],
    [layers(9), layers(4, text), [picture('a'), text('a')]],
  ],
);

describe.each(rows)('the limits of %s', (_field, schema, taken, refused) => {
  test('values up to the limit are accepted', () => {
    expect(taken.filter((value) => !schema.safeParse(value).success)).toEqual([]);
  });
  test('values beyond the limit are refused', () => {
    expect(refused.filter((value) => schema.safeParse(value).success)).toEqual([]);
  });
});

test('a failure is not parsed as a success, nor a success as a failure', () => {
  const failure = { success: false, message: 'No', code: 'conflict' };
  expect(Failure.parse(failure)).toEqual(failure);
  expect(Failure.safeParse({ ...failure, success: true }).success).toBe(false);
  expect(Failure.safeParse({ ...failure, code: 'nonsense' }).success).toBe(false);
  expect(successReply(Rupees).parse({ success: true, data: 1 })).toEqual({ success: true, data: 1 });
  expect(successReply(Rupees).safeParse({ success: false, data: 1 }).success).toBe(false);
});

test('the order list replaces invalid parameters by their defaults', () => {
  const { query } = listOwnOrdersEndpoint.shapes;
  const nothing = { show: 'all', q: '', page: 1 };
  expect(query.parse({})).toEqual(nothing);
  expect(query.parse({ show: 'nonsense', q: long(101), page: '0' })).toEqual(nothing);
  expect(query.parse({ page: '1001' })).toEqual(nothing);
  expect(query.parse({ show: 'delivered', q: long(100), page: '1000' })).toEqual({
    show: 'delivered',
    q: long(100),
    page: 1000,
  });
});
