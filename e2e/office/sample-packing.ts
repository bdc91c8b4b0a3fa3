import { codeOfOurs } from '#contract/office/barcodes.ts';
import {
  findPieceEndpoint,
  giveOtherSizeEndpoint,
  handOverEndpoint,
  holdAtDeskEndpoint,
  keepBatchEndpoint,
  leaveOutEndpoint,
  listHandoversEndpoint,
  listPlacesEndpoint,
  listToPackEndpoint,
  type PackingParcel,
  packAtDeskEndpoint,
  readManifestEndpoint,
  readPapersEndpoint,
  readPickListEndpoint,
  readShelfLabelsEndpoint,
  readShortEndpoint,
  releaseParcelsEndpoint,
  takeBatchEndpoint,
} from '#contract/office/packing.ts';
import { minutesAgo, reply } from './sample-base.ts';
import { imageOf } from './sample-pictures.ts';

let line = 0;
const piece = (
  name: string,
  size: string,
  shelf: string | null,
  number: number,
  more: Partial<PackingParcel['lines'][number]> = {},
) => {
  line += 1;
  return {
    line,
    name,
    size,
    quantity: 1,
    image: imageOf(name),
    shelf,
    codes: [codeOfOurs(number)],
    custom: false,
    ...more,
  };
};
const parcel = (
  reference: string,
  place: string,
  lines: PackingParcel['lines'],
  more: Partial<PackingParcel> = {},
): PackingParcel => ({
  ...{
    reference,
    parcel: 1,
    version: '0123456789ab',
    delivery: 'standard',
    promisedBy: '2026-11-27',
    late: false,
    place,
    note: null,
  },
  ...{ box: 'Small, 32 × 26 × 4', grams: 640, cash: 0, lines },
  ...more,
});

/** Parcels at the packing desk in the samples. */
export const batch: PackingParcel[] = [
  parcel('W6TQ2XRJ8V', 'Ludhiana 141001', [
    piece('Monsoons One-Day Shirt', 'M', 'A-02-1', 11),
    piece('Monsoons Cap', 'One size', 'C-01-1', 12),
  ]),
  parcel(
    'K7QW4MX9TD',
    'Pune 411004',
    [
      piece('Cold Palmer, white', 'M', 'A-01-3', 3),
      piece('Rovers Home Hoops Shirt', 'L', 'B-04-2', 1),
      piece('Rovers Double-Sided Scarf', 'One size', 'C-02-4', 2),
    ],
    {
      ...{ delivery: 'express', promisedBy: '2026-11-26', note: 'Please no plastic sleeve' },
    },
  ),
  parcel('P3XK8WRT6M', 'Lucknow 226001', [piece('Tigers T20 Shirt', 'M', 'A-03-2', 4)], { cash: 2418.9 }),
  parcel(
    'H4RT9WQ2KX',
    'Hyderabad 500034',
    [piece('Own design, white', 'S', null, 0, { codes: ['H4RT9WQ2KX-1'], custom: true, line: 1 })],
    {
      late: true,
    },
  ),
  parcel('C9TK5MVD2J', 'Bhopal 462001', [piece('Cold Palmer, white', 'L', 'A-01-4', 5, { quantity: 2 })]),
];

const waiting = batch.map(({ reference, parcel: number, delivery, promisedBy, late, lines }, at) => ({
  ...{ reference, parcel: number, delivery, promisedBy, late, onHold: null, takenBy: null },
  ...{
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    large: at === 0,
    shelves: lines.map(({ shelf }) => shelf ?? ''),
  },
  leavesBy: at === 2 ? '2026-11-25' : '2026-11-24',
}));

const manifests = [
  {
    carrier: 'Maidan Surface',
    parcels: ['X2KP6TVM9R', 'Q5WJ8RHT2N', 'M7KD3XPV4H'].map((reference, at) => ({
      reference,
      awb: `19041234567${at}`,
      packedOn: '2026-11-24',
      cash: at === 0 ? 2748.9 : 0,
    })),
  },
  {
    carrier: 'Maidan Express',
    parcels: [{ reference: 'V9XM4QKD7T', awb: '290412345678', packedOn: '2026-11-24', cash: 0 }],
  },
];
const given = {
  id: 'hnd_sample-hand-over',
  carrier: 'Maidan Surface',
  day: '2026-11-23',
  serial: 1,
  parcels: 14,
  takenBy: 'Ramesh',
  who: 'Dilip Gaikwad',
  at: minutesAgo(1100),
  missing: [],
};
const pdf = 'JVBERi0xLjQK';
const place = (name: string, size: string, number: number, shelf: string | null, ean: string | null) => ({
  product: 'cricket-1',
  size,
  name,
  image: imageOf(name),
  ours: codeOfOurs(number),
  ean,
  shelf,
  there: 12,
});

/** Replies to calls of the packing desk. */
export const packingReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/packing': () => reply(listToPackEndpoint, { today: '2026-11-24', parcels: waiting }),
  'POST /api/office/packing/batch': () => reply(takeBatchEndpoint, { parcels: batch, not: [] }),
  'POST /api/office/packing/keep': () => reply(keepBatchEndpoint, { parcels: batch, gone: [] }),
  'POST /api/office/packing/let-go': () => reply(releaseParcelsEndpoint, { parcels: 1 }),
  'POST /api/office/packing/pack': () =>
    reply(packAtDeskEndpoint, { packedNow: true, by: null, invoice: 'INV-2627-000418' }),
  'POST /api/office/packing/hold': () => reply(holdAtDeskEndpoint, { reference: 'K7QW4MX9TD' }),
  'GET /api/office/packing/short': () =>
    reply(readShortEndpoint, {
      ...{
        name: 'Cold Palmer, white',
        size: 'M',
        shelf: 'A-01-3',
        there: 3,
        hold: 'Nothing of it is packed until it is released. Support sees why.',
      },
      otherSize: {
        sizes: [
          { size: 'S', there: 14 },
          ...['L', 'XL', 'XXL', "Women's XS", "Women's S", "Women's M", "Women's L", "Women's XL"].map((size) => ({
            size,
            there: 12,
          })),
        ],
        words: 'Ask the shopper first. It costs what it cost, and a mail says which size comes.',
      },
      leaveOut: {
        offered: true,
        words: '₹1,187.01 goes back the way it was paid, and the shopper is told. The other pieces go.',
      },
    }),
  'POST /api/office/packing/other-size': () => reply(giveOtherSizeEndpoint, { reference: 'K7QW4MX9TD' }),
  'POST /api/office/packing/leave-out': () => reply(leaveOutEndpoint, { reference: 'K7QW4MX9TD' }),
  'GET /api/office/packing/papers': () => reply(readPapersEndpoint, { pdf, pages: 3, words: '' }),
  'POST /api/office/packing/pick-list': () => reply(readPickListEndpoint, { pdf }),
  'GET /api/office/packing/handovers': () =>
    reply(listHandoversEndpoint, { today: '2026-11-24', waiting: manifests, done: [given] }),
  'POST /api/office/packing/handovers': () => reply(handOverEndpoint, given),
  'GET /api/office/packing/handovers/hnd_sample-hand-over': () => reply(readManifestEndpoint, { pdf }),
  'GET /api/office/places': () =>
    reply(listPlacesEndpoint, {
      places: [
        place('Cold Palmer, white', 'M', 3, 'A-01-3', '4006381333931'),
        place('Cold Palmer, white', 'L', 5, 'A-01-4', null),
        place('Rovers Double-Sided Scarf', 'One size', 2, null, null),
      ],
      next: null,
    }),
  'GET /api/office/places/labels': () => reply(readShelfLabelsEndpoint, { pdf, labels: 3 }),
  'GET /api/office/places/piece': () =>
    reply(findPieceEndpoint, { name: 'Tide Away Waves Shirt', size: 'XL', shelf: 'D-02-2' }),
};
