import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { customSides, printedGoods } from '#contract/custom-goods.ts';
import { Amount, limitedText, textOfForm, wholeInAddress, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { jobColumns, jobSteps, lookKinds } from './print-lists.ts';

const params = z.object({ id: limitedText(40) });
const permission = 'designs.decide';

/** Reason to review a design first. */
const Flag = z.object({ kind: z.enum(['word', 'club', 'crest']), words: z.string() });

/** Order line to be printed. */
export const PrintJob = z.object({
  id: z.string(),
  reference: z.string(),
  line: z.int(),
  column: z.enum(jobColumns),
  /** Words in the design, or its garment if it has no words. */
  title: z.string(),
  garment: z.enum(printedGoods),
  garmentName: z.string(),
  colour: z.string(),
  size: z.string(),
  pieces: z.int(),
  sides: z.array(z.enum(customSides)),
  /** Picture of the garment as the shopper saw it. */
  image: z.string(),
  flags: z.array(Flag),
  /** True if its files are rendered and checked. */
  ready: z.boolean(),
  /** True if pieces that were sent are made again, for an accepted exchange or report. */
  remake: z.boolean(),
  /** Promised delivery date; null if none was promised. */
  promisedBy: z.iso.date().nullable(),
  late: z.boolean(),
  onHold: z.string().nullable(),
  /** Time at which it entered its column, and the person who moved it. */
  since: z.iso.datetime(),
  by: z.string().nullable(),
  /** Number of misprints. */
  spoilt: z.int(),
  /** Pieces to print now; after a misprint only the spoilt pieces. */
  toPrint: z.int(),
  /** Number of other unprinted lines of its parcel. */
  waitsForOthers: z.int(),
});
export type PrintJob = z.output<typeof PrintJob>;

const Film = z.object({ widthMm: z.int(), gapMm: z.int(), rupeesAMetre: z.number() });

export const readPrintRoomEndpoint = officeEndpoint(
  'GET',
  '/api/office/print-room',
  { permission },
  {
    summary:
      'The board of the print room: every job from its approval until it is packed, flagged ones first, then by promise.',
    reply: successReply(
      z.object({
        jobs: z.array(PrintJob),
        /** True if more jobs wait than are shown. */
        more: z.boolean(),
        film: Film,
        /** Misprints of the last seven days and their film cost. */
        spoilt: z.object({ times: z.int(), rupees: z.number(), garments: z.int() }),
      }),
    ),
  },
);

/** Measured check before printing. */
export const PrintCheck = z.object({
  kind: z.enum(lookKinds),
  level: z.enum(['fine', 'warn', 'flagged']),
  words: z.string(),
  /** Measured value: '412 dpi'. */
  measured: z.string(),
});
export type PrintCheck = z.output<typeof PrintCheck>;

/** Print of one side: size of the file and the printed area within it, in millimetres. */
const PrintSide = z.object({
  side: z.enum(customSides),
  name: z.string(),
  image: z.string(),
  /** URL of the print; null until it is rendered. */
  print: z.string().nullable(),
  file: z.string().nullable(),
  widthMm: z.number(),
  heightMm: z.number(),
  box: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }).nullable(),
});

export const PrintCard = z.object({
  job: PrintJob,
  /** Position in its column, and the ids of the jobs before and after it. */
  place: z.object({ number: z.int(), of: z.int(), before: z.string().nullable(), after: z.string().nullable() }),
  cloth: z.string(),
  sides: z.array(PrintSide),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  checks: z.array(PrintCheck),
  others: z.array(z.object({ id: z.string(), image: z.string(), words: z.string() })),
  nearest: z.array(z.object({ name: z.string(), likeness: z.int(), image: z.string() })),
  ticket: z.string().nullable(),
  /** Ticket code as a matrix: modules per side, and the SVG path of the black ones. */
  code: z.object({ size: z.int(), path: z.string() }),
  /** History in the print room, newest first. */
  history: z.array(z.object({ at: z.iso.datetime(), words: z.string() })),
  /** Refund to the shopper in rupees if it is rejected. */
  goesBack: z.number(),
});
export type PrintCard = z.output<typeof PrintCard>;

export const openPrintCardEndpoint = officeEndpoint(
  'GET',
  '/api/office/print-room/:id',
  { permission },
  {
    summary: 'All there is of one job: pictures, the print, what was measured. 404 once it has left.',
    params,
    reply: successReply(PrintCard),
  },
);

export const moveJobEndpoint = officeEndpoint(
  'POST',
  '/api/office/print-room/:id/steps',
  { permission },
  {
    summary:
      'Approves a design, begins to print it, or says that it is printed. 409 `conflict` says where it is, where that does not follow.',
    params,
    body: z.object({ step: z.enum(jobSteps) }),
    reply: doneReply(PrintJob),
  },
);

export const spoilJobEndpoint = officeEndpoint(
  'POST',
  '/api/office/print-room/:id/spoilt',
  { permission },
  {
    summary:
      'Says that a print was spoilt: it is printed again, and its cost is counted. `times` is how often it was spoilt before.',
    params,
    body: z.object({
      times: wholeNumber(0, 1000),
      pieces: wholeNumber(1, 10),
      garment: z.boolean('Say whether the garment is spoilt too'),
    }),
    reply: doneReply(PrintJob),
  },
);

export const drawAgainEndpoint = officeEndpoint(
  'POST',
  '/api/office/print-room/:id/files',
  { permission },
  {
    summary:
      "Has a job's print files and ticket drawn anew, where they were lost, are damaged or never came. 409 once it is packed.",
    params,
    reply: doneReply(PrintJob),
  },
);

export const refuseJobEndpoint = officeEndpoint(
  'POST',
  '/api/office/print-room/:id/refusal',
  { permission },
  {
    summary: 'Refuses a design: its line is cancelled, what was paid for it goes back, and the shopper reads why.',
    params,
    body: z.object({ why: limitedText(300).trim().min(1, 'Say why: the shopper reads it') }),
    reply: doneReply(z.object({ id: z.string() })),
  },
);

export const changeFilmEndpoint = officeEndpoint(
  'PUT',
  '/api/office/print-room/film',
  { permission },
  {
    summary:
      'Says how wide the film is, how much room is left between prints, and what a metre costs. It holds for sheets from now on.',
    body: z.object({
      widthMm: wholeNumber(200, 1600),
      gapMm: wholeNumber(4, 30),
      rupeesAMetre: Amount.max(100_000, 'This amount is too high').multipleOf(
        0.01,
        'Give rupees with at most two decimals',
      ),
    }),
    reply: doneReply(Film),
  },
);

/** Job ids separated by commas; all jobs to print by default. */
const jobs = textOfForm(
  /^[0-9A-Za-z]{1,20}-\d{1,3}(?:,[0-9A-Za-z]{1,20}-\d{1,3})*$/,
  8000,
  'Choose jobs of the board',
).optional();

/** Print placed on the film, in millimetres from its top left corner. */
const Laid = z.object({
  id: z.string(),
  title: z.string(),
  side: z.enum(customSides),
  print: z.string(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  turned: z.boolean(),
  box: z.object({
    left: z.number(),
    top: z.number(),
    width: z.number(),
    height: z.number(),
    ofWidth: z.number(),
    ofHeight: z.number(),
  }),
});

export const GangSheets = z.object({
  widthMm: z.int(),
  prints: z.int(),
  /** Printed share of the film in percent. */
  yield: z.number(),
  /** Film cost of one print in rupees. */
  rupeesAPrint: z.number(),
  sheets: z.array(z.object({ lengthMm: z.number(), laid: z.array(Laid) })),
  /** Jobs not placed, with the reason. */
  left: z.array(z.object({ id: z.string(), words: z.string() })),
});
export type GangSheets = z.output<typeof GangSheets>;

export const planSheetsEndpoint = officeEndpoint(
  'GET',
  '/api/office/print-room/sheets',
  { permission },
  {
    summary: 'Prints laid on film with the least waste, before anything is drawn.',
    query: z.object({ jobs }),
    reply: successReply(GangSheets),
  },
);

/** File reply; the content is passed through unchanged. */
const file = z.unknown();

export const drawSheetEndpoint = officeEndpoint(
  'GET',
  '/api/office/print-room/sheets/:number',
  { permission },
  {
    summary: 'One sheet of film as a PNG of 300 dpi on clear ground, with cut marks.',
    params: z.object({ number: wholeInAddress(1, 200) }),
    query: z.object({ jobs }),
    reply: file,
  },
);

export const packFilesEndpoint = officeEndpoint(
  'GET',
  '/api/office/print-room/files',
  { permission },
  {
    summary: 'The print files and tickets of jobs as one ZIP, each held against its checksum.',
    query: z.object({ jobs }),
    reply: file,
  },
);

export const readPrintFileEndpoint = officeEndpoint(
  'GET',
  '/api/office/print-room/:id/files/:part',
  { permission },
  {
    summary: "A side's print file as it is printed, or the job's ticket.",
    params: z.object({ id: limitedText(40), part: limitedText(10) }),
    reply: file,
  },
);

export const readPrintEndpoint = officeEndpoint(
  'GET',
  '/api/office/print-room/:id/print/:part',
  { permission },
  {
    summary: "A side's print in the size of a screen.",
    params: z.object({ id: limitedText(40), part: limitedText(10) }),
    reply: file,
  },
);
