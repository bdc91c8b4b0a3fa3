import { z } from 'zod';
import { deliveryMethods } from '#contract/lists.ts';
import { codeText, limitedList, limitedText, textOfForm, wholeInAddress, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';

/** Maximum number of parcels in a batch. */
export const mostInBatch = 60;

const pack = { permission: 'parcels.pack' } as const;
const deskId = textOfForm(/^[\w-]{8,40}$/, 40);
const reference = textOfForm(/^[0-9A-Za-z]{6,20}$/, 20);
const number = wholeNumber(1, 99);
const ParcelKey = z.object({ reference, parcel: number });
/** Paper sizes on which documents are printed. */
export const paperSizes = ['a4', '4x6'] as const;
const paper = z.enum(paperSizes).default('a4');

/** Parcel to be packed, in the list for new batches. */
const WaitingParcel = z.object({
  reference: z.string(),
  parcel: z.int(),
  pieces: z.int(),
  /** Distinct shelves of its pieces; all pieces without a shelf count as one more shelf. */
  shelves: z.array(z.string()),
  /** True if it needs the large box. */
  large: z.boolean(),
  delivery: z.enum(deliveryMethods),
  /** Last dispatch day that meets the promise. */
  leavesBy: z.iso.date(),
  promisedBy: z.iso.date().nullable(),
  late: z.boolean(),
  /** Reason why the parcel must not be packed now. */
  onHold: z.string().nullable(),
  /** Name of the person who packs it at another desk. */
  takenBy: z.string().nullable(),
});
export type WaitingParcel = z.output<typeof WaitingParcel>;

/** Line of a parcel in a batch. */
const PackingLine = z.object({
  line: z.int(),
  name: z.string(),
  size: z.string(),
  quantity: z.int(),
  image: z.string(),
  shelf: z.string().nullable(),
  /** Barcodes on the piece, in the format of `codeWords`. */
  codes: z.array(z.string()),
  custom: z.boolean(),
});
export type PackingLine = z.output<typeof PackingLine>;

/** Parcel in a batch, without the shopper's name and street. */
export const PackingParcel = z.object({
  reference: z.string(),
  parcel: z.int(),
  /** Version of the parcel when it was loaded. Packing is rejected if it has changed since. */
  version: z.string(),
  delivery: z.enum(deliveryMethods),
  promisedBy: z.iso.date().nullable(),
  late: z.boolean(),
  /** Example: 'Pune 411004'. */
  place: z.string(),
  /** Note by the shopper. */
  note: z.string().nullable(),
  box: z.string(),
  grams: z.int(),
  /** Cash to collect on delivery in rupees; 0 if paid. */
  cash: z.number(),
  lines: z.array(PackingLine),
});
export type PackingParcel = z.output<typeof PackingParcel>;

export const listToPackEndpoint = officeEndpoint('GET', '/api/office/packing', pack, {
  summary:
    'Parcels that wait to be packed, those that are to leave first first, 500 at most; those that are on hold or on a table say so.',
  query: z.object({ desk: deskId.optional() }),
  reply: successReply(z.object({ today: z.iso.date(), parcels: z.array(WaitingParcel) })),
});

/** Parcel of a batch that could not be taken, with the reason. */
const NotTaken = z.object({ reference: z.string(), parcel: z.int(), why: z.string() });

export const takeBatchEndpoint = officeEndpoint('POST', '/api/office/packing/batch', pack, {
  summary:
    'Takes parcels onto a table, by shelf place: no other table packs them until they are put back, or the table was silent for a quarter of an hour. Repeating it gives the same.',
  body: z.object({ desk: deskId, parcels: limitedList(ParcelKey, mostInBatch), paper }),
  reply: successReply(z.object({ parcels: z.array(PackingParcel), not: z.array(NotTaken) })),
});

export const keepBatchEndpoint = officeEndpoint(
  'POST',
  '/api/office/packing/keep',
  { ...pack, changes: false },
  {
    summary:
      'Says that a table is still at work, and gives its parcels as they are now. `gone` are no longer to be packed there.',
    body: z.object({ desk: deskId, parcels: limitedList(ParcelKey, mostInBatch), paper }),
    reply: successReply(z.object({ parcels: z.array(PackingParcel), gone: z.array(NotTaken) })),
  },
);

export const releaseParcelsEndpoint = officeEndpoint('POST', '/api/office/packing/let-go', pack, {
  summary: 'Puts parcels back from a table: others may take them.',
  body: z.object({ desk: deskId, parcels: limitedList(ParcelKey, mostInBatch) }),
  reply: successReply(z.object({ parcels: z.int() })),
});

export const packAtDeskEndpoint = officeEndpoint('POST', '/api/office/packing/pack', pack, {
  summary:
    'Says that a parcel is packed, with what was scanned of each line: its courier is booked, its invoice issued. Sent again it does nothing more. 409 `conflict` where it has changed, lies on another table, or pieces are missing.',
  body: z.object({
    desk: deskId,
    reference,
    parcel: number,
    version: textOfForm(/^[0-9a-f]{12}$/, 12),
    scanned: limitedList(z.object({ line: wholeNumber(0, 1000), quantity: wholeNumber(1, 10) }), 100),
    paper,
  }),
  /** `by` is the name of the person who packed the parcel earlier at another desk. */
  reply: successReply(z.object({ packedNow: z.boolean(), by: z.string().nullable(), invoice: z.string().nullable() })),
});

export const holdAtDeskEndpoint = officeEndpoint('POST', '/api/office/packing/hold', pack, {
  summary:
    'Keeps an order from being packed, with a reason for colleagues, and lets it go from the table. Who changes no orders does so with what lies on their table: 409 `conflict` for anything else.',
  body: z.object({ desk: deskId, reference, why: limitedText(300, 'Say why in 300 characters') }),
  reply: successReply(z.object({ reference: z.string() })),
});

export const readShortEndpoint = officeEndpoint('GET', '/api/office/packing/short', pack, {
  summary: 'What can be done about a piece that is not on its shelf, and what follows from each.',
  query: z.object({ reference, line: wholeInAddress(0, 1000), quantity: wholeInAddress(1, 10).default(1) }),
  reply: successReply(
    z.object({
      name: z.string(),
      size: z.string(),
      shelf: z.string().nullable(),
      /** Pieces in stock by the records, including reserved ones; null for a custom piece. */
      there: z.int().nullable(),
      leaveOut: z.object({ offered: z.boolean(), words: z.string() }),
      /**
       * Other sizes in stock, for staff who may change the size. Empty if the size cannot be changed, with the reason
       * in `words`.
       */
      otherSize: z.object({ sizes: z.array(z.object({ size: z.string(), there: z.int() })), words: z.string() }),
      hold: z.string(),
    }),
  ),
});

export const giveOtherSizeEndpoint = officeEndpoint(
  'POST',
  '/api/office/packing/other-size',
  { permission: 'parcels.short' },
  {
    summary:
      'Gives pieces that are not there another size, once the shopper has been asked: they cost what they cost, and the shopper is told. 409 `conflict` where the parcel has changed since `version` was seen, so that a second press does nothing.',
    body: z.object({
      desk: deskId,
      reference,
      parcel: number,
      version: textOfForm(/^[0-9a-f]{12}$/, 12),
      line: wholeNumber(0, 1000),
      quantity: wholeNumber(1, 10),
      size: limitedText(40),
    }),
    reply: successReply(z.object({ reference: z.string() })),
  },
);

export const leaveOutEndpoint = officeEndpoint(
  'POST',
  '/api/office/packing/leave-out',
  { permission: 'parcels.short' },
  {
    summary:
      'Cancels pieces that are not there: their money goes back, the shopper is told. Once per key. Who changes no orders does so with what lies on their table: 409 `conflict` for anything else.',
    body: z.object({
      desk: deskId,
      reference,
      line: wholeNumber(0, 1000),
      quantity: wholeNumber(1, 10),
      key: textOfForm(/^[\w-]{8,64}$/, 64),
    }),
    reply: successReply(z.object({ reference: z.string() })),
  },
);

export const readPapersEndpoint = officeEndpoint('GET', '/api/office/packing/papers', pack, {
  summary:
    'The papers of a packed parcel as one PDF in base64: label, invoice, packing slip. It is written into the audit who printed them. `pdf` is null while the courier has not sent the label; `words` say what it waits for.',
  query: z.object({
    reference,
    parcel: wholeInAddress(1, 99),
    paper,
    label: z.enum(['wait', 'without']).default('wait'),
  }),
  reply: successReply(z.object({ pdf: z.string().nullable(), pages: z.int(), words: z.string() })),
});

export const readPickListEndpoint = officeEndpoint(
  'POST',
  '/api/office/packing/pick-list',
  { ...pack, changes: false },
  {
    summary: 'One pick list of some parcels by shelf place, as a PDF in base64.',
    body: z.object({ parcels: limitedList(ParcelKey, mostInBatch) }),
    reply: successReply(z.object({ pdf: z.string() })),
  },
);

/** Parcels of one courier that wait for pickup. */
const Manifest = z.object({
  carrier: z.string(),
  parcels: z.array(z.object({ reference: z.string(), awb: z.string(), packedOn: z.iso.date(), cash: z.number() })),
});

const Handover = z.object({
  id: z.string(),
  carrier: z.string(),
  day: z.iso.date(),
  serial: z.int(),
  parcels: z.int(),
  takenBy: z.string(),
  who: z.string(),
  at: z.iso.datetime(),
  missing: z.array(z.string()),
});
export type Handover = z.output<typeof Handover>;

export const listHandoversEndpoint = officeEndpoint('GET', '/api/office/packing/handovers', pack, {
  summary: 'Parcels that wait for a driver, by courier, and what was handed over in the last week.',
  reply: successReply(z.object({ today: z.iso.date(), waiting: z.array(Manifest), done: z.array(Handover) })),
});

export const handOverEndpoint = officeEndpoint('POST', '/api/office/packing/handovers', pack, {
  summary:
    'Hands the counted parcels of one courier to its driver. Each goes once: 409 `conflict` names what has gone already. How the parcel travels from then on the courier tells.',
  body: z.object({
    carrier: limitedText(120),
    awbs: limitedList(textOfForm(/^[\w-]{4,40}$/, 40), 500),
    takenBy: limitedText(80, 'Write the name of the driver'),
    /** SVG path of M and L commands in a box of 280 × 120. */
    signature: textOfForm(/^(?:[ML][0-9]{1,3} [0-9]{1,3})+$/, 12_000).nullable(),
  }),
  reply: successReply(Handover),
});

export const readManifestEndpoint = officeEndpoint('GET', '/api/office/packing/handovers/:id', pack, {
  summary: 'The manifest of a hand-over, as a PDF in base64.',
  params: z.object({ id: textOfForm(/^hnd_[\w-]{8,40}$/, 48) }),
  reply: successReply(z.object({ pdf: z.string() })),
});

/** Barcodes and shelf of a SKU. */
const SkuPlace = z.object({
  product: z.string(),
  size: z.string(),
  name: z.string(),
  image: z.string(),
  /** Our own code. */
  ours: z.string(),
  ean: z.string().nullable(),
  shelf: z.string().nullable(),
  there: z.int(),
});
export type SkuPlace = z.output<typeof SkuPlace>;

const counting = { permission: 'stock.count' } as const;

export const listPlacesEndpoint = officeEndpoint('GET', '/api/office/places', counting, {
  summary:
    'Barcodes and shelf places, by name and size, 100 at a time: `next` is the `after` of the page that follows.',
  query: z.object({
    q: limitedText(100).optional(),
    missing: z.enum(['shelf', 'ean']).optional(),
    after: textOfForm(/^[\w-]+$/, 400).optional(),
  }),
  reply: successReply(z.object({ places: z.array(SkuPlace), next: z.string().nullable() })),
});

export const savePlaceEndpoint = officeEndpoint('PUT', '/api/office/places', counting, {
  summary:
    'Writes the EAN-13 and the shelf place of a SKU; empty takes them away. Of what is as in `seen`, the values that were shown, nothing is written. 400 where the check digit is wrong, 409 where another SKU has that EAN, or somebody wrote another value meanwhile.',
  body: z.object({
    ...{
      product: limitedText(80),
      size: limitedText(40),
      ean: codeText(60).nullable(),
      shelf: codeText(20).nullable(),
    },
    seen: z.object({ ean: codeText(20).nullable(), shelf: codeText(20).nullable() }),
  }),
  reply: successReply(SkuPlace),
});

export const readShelfLabelsEndpoint = officeEndpoint('GET', '/api/office/places/labels', counting, {
  summary:
    'Labels for shelves, 24 on a sheet of A4, by shelf place, as a PDF in base64; at most 480. Empty where none is there.',
  query: z.object({ q: limitedText(100).optional(), from: limitedText(20).optional(), to: limitedText(20).optional() }),
  reply: successReply(z.object({ pdf: z.string(), labels: z.int() })),
});

export const findPieceEndpoint = officeEndpoint('GET', '/api/office/places/piece', pack, {
  summary: 'Which piece has a code, and where it lies: for one that is in the wrong hands.',
  query: z.object({ code: codeText(60) }),
  reply: successReply(z.object({ name: z.string(), size: z.string(), shelf: z.string().nullable() })),
});
