import { type QueueSettings, retryForADay } from '#server/foundation/jobs/queues.ts';
import type { Limit } from '#server/foundation/limits/limit-table.ts';
import type { RequestCost } from '#server/foundation/limits/request-costs.ts';

const minute = 60;
const hour = 60 * minute;
const quarter = 15 * minute;

declare module '#server/foundation/jobs/queues.ts' {
  interface JobData {
    /** Creates the print files of one line again, on request of staff. */
    'draw-again': { orderId: string; position: number };
    /** Applies a bulk action to its orders, each once. */
    'work-bulk': { actionId: string };
    /** Reads, applies or reverts a product spreadsheet, whichever is pending. */
    'work-sheet': { sheetId: string };
    /** Makes the folder of a month for the accountant. */
    'make-accountant-folder': { folderId: string };
    /** Mails the reports of the week before to those who asked for them. */
    'mail-reports': Record<string, never>;
  }
}

/** Queues of work that staff started. */
export const officeQueues = {
  'draw-again': retryForADay,
  // Staff wait for the result, so retries start soon. Each order is processed once.
  'work-bulk': { ...retryForADay, retryLimit: 12, retryDelayMax: 60 },
  'work-sheet': { ...retryForADay, retryLimit: 12, retryDelayMax: 60 },
  'mail-reports': retryForADay,
  // A month of thousands of documents is drawn for the first time.
  'make-accountant-folder': { ...retryForADay, retryLimit: 12, retryDelayMax: 300, expireInSeconds: 4 * hour },
} as const satisfies Record<string, QueueSettings>;

/** Limits of the office's sign-in, mails and live updates. */
export const officeLimits = {
  staffLogin: {
    points: 5,
    seconds: quarter,
    counts: 'misses',
    of: 'an e-mail of the office in a network',
    why: 'Half of a shopper’s allowance: the data behind it is everybody’s.',
  },
  staffLoginNetwork: {
    points: 15,
    seconds: quarter,
    counts: 'misses',
    of: 'a network',
    why: 'Stops trying stolen passwords on one colleague after another; an office behind one address can still sign in.',
  },
  staffLoginCrowd: {
    points: 20,
    seconds: hour,
    counts: 'misses',
    of: 'an e-mail of the office',
    why: 'When many networks guess at one colleague, each has only the tries of `staffLoginSlow` from then on.',
  },
  staffLoginSlow: {
    points: 1,
    seconds: hour,
    counts: 'misses',
    of: 'an e-mail of the office in a network, while `staffLoginCrowd` is used up',
    why: 'A longer wait instead of a lock: a colleague on a new device still has a try, whatever strangers do.',
  },
  staffLoginKnown: {
    points: 10,
    seconds: quarter,
    counts: 'misses',
    of: 'an e-mail of the office in a browser that signed in to the office with it before',
    why: 'Most likely its owner, who is not held up by the counts of others.',
  },
  staffKnownSlow: {
    points: 1,
    seconds: minute,
    counts: 'misses',
    of: 'a colleague in a browser that signed in to the office as them before, beyond `staffLoginKnown` or `staffCodeKnown`',
    why: 'One try a minute instead of a lock: the right password or code opens within a minute.',
  },
  staffCode: {
    points: 5,
    seconds: quarter,
    counts: 'misses',
    of: 'a colleague in a network',
    why: 'With the password alone, a code is guessed one time in a million. The fifth wrong code also ends the sign-in.',
  },
  staffCodeNetwork: {
    points: 15,
    seconds: quarter,
    counts: 'misses',
    of: 'a network',
    why: 'As `staffLoginNetwork`, for codes.',
  },
  staffCodeCrowd: {
    points: 20,
    seconds: hour,
    counts: 'misses',
    of: 'a colleague',
    why: 'When many networks guess codes of one colleague, each has only the tries of `staffCodeSlow` from then on.',
  },
  staffCodeSlow: {
    points: 1,
    seconds: hour,
    counts: 'misses',
    of: 'a colleague in a network, while `staffCodeCrowd` is used up',
    why: 'A longer wait instead of a lock: a colleague on a new device still has a try, whatever strangers do.',
  },
  staffCodeKnown: {
    points: 10,
    seconds: quarter,
    counts: 'misses',
    of: 'a colleague in a browser that signed in to the office as them before',
    why: 'Most likely the colleague, who is not held up by the counts of others.',
  },
  staffSession: {
    points: 60,
    seconds: minute,
    counts: 'misses',
    of: 'a network',
    why: 'Tabs of colleagues who were signed out ask once more; guessing cookies is slowed down.',
  },
  staffInvitation: {
    points: 10,
    seconds: hour,
    counts: 'misses',
    of: 'a network',
    why: 'The token of an invitation must not be guessed.',
  },
  staffStream: {
    points: 120,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'a colleague',
    why: 'A browser holds one stream of updates and reopens it when it breaks: every five seconds for ten minutes. Beyond, screens poll.',
  },
  mailTest: {
    points: 30,
    seconds: hour,
    counts: 'uses',
    of: 'a colleague',
    why: 'Each use sends a mail to the colleague, with the text being written.',
  },
  staffInvite: { points: 30, seconds: hour, counts: 'uses', of: 'a colleague', why: 'Each use sends a mail.' },
} as const satisfies Record<string, Limit>;

/** Costs of the office's calls. */
export const officeCosts = {
  officeTable: {
    calls: /^(?:POST \/api\/office\/order-exports|GET \/api\/office\/(?:audit\/export|product-export))$/,
    costMs: 250,
    beyond: 'refused',
    why: 'Up to 10,000 rows, or all products, are read and written as a table.',
  },
  officeData: {
    calls: /^POST \/api\/office\/customers\/:key\/export$/,
    costMs: 200,
    beyond: 'refused',
    why: 'All data of a customer, as much as `everything`.',
  },
  officeFiles: {
    calls:
      /^GET \/api\/office\/(?:print-room\/(?:files|sheets\/:number)|tax-months\/:month\/folder\/file|money\/disputes\/:id\/evidence)$/,
    costMs: 200,
    beyond: 'refused',
    why: 'Print files of up to 100 jobs are read, verified by checksum and packed, or laid out on a film of 300 dpi; the folder of a month is sent; the evidence of a dispute is drawn and packed.',
  },
  officePapers: {
    calls:
      /^(?:GET \/api\/office\/packing\/(?:papers|handovers\/:id)|GET \/api\/office\/places\/labels|POST \/api\/office\/(?:packing\/(?:pick-list|labels)|orders\/:reference\/documents\/:number))$/,
    costMs: 100,
    beyond: 'refused',
    why: 'Packing slips, labels, manifests and pick lists are drawn as PDFs of many pages at each call.',
  },
  officeMany: {
    calls: /^POST \/api\/office\/bulk(?:\/try|\/pick-list)?$/,
    costMs: 150,
    beyond: 'refused',
    why: 'Each selected order is read or tried, with several statements per order.',
  },
  officePrint: {
    calls:
      /^GET \/api\/office\/print-room\/(?:sheets|:id|:id\/(?:files|print)\/:part)$|^\S+ \/api\/office\/products\/:id\/photographs(?:\/:number)?$|^POST \/api\/office\/(?:sheets\/:id|content\/slide-pictures|money\/remittance-reports)$/,
    costMs: 40,
    beyond: 'refused',
    why: 'Prints are laid out, or read as files and scaled down; photographs, spreadsheets and slide pictures are received.',
  },
  officeSearch: {
    calls:
      /^GET \/api\/office\/(?:search|customers|products|orders|returns|audit|security-events|messages|today|print-room|packing|new-order\/products)$/,
    costMs: 15,
    beyond: 'refused',
    why: 'Lists that are filtered by words and counted read many rows.',
  },
  officeOpen: {
    calls:
      /^GET \/api\/office\/(?:orders\/:reference(?:\/(?:beside|choices))?|customers\/:key|returns\/:id|messages\/:ticket)$/,
    costMs: 20,
    beyond: 'refused',
    why: 'All data of one order, customer, return or thread, and the actions it allows: many statements.',
  },
  officeOrder: {
    calls:
      /^POST \/api\/office\/(?:new-order(?:\/quote)?|orders\/:reference\/(?:payment-link|try|actions|refund|payment|mails\/:id\/again))$/,
    costMs: 25,
    beyond: 'refused',
    why: 'A cart is priced, an order is placed or changed for a customer, or a payment link is made: as much as an order in the shop.',
  },
  officePassword: {
    calls: /^(?:POST|PUT) \/api\/office\/(?:sign-in\/password|invitations\/accept|me\/pin|me\/unlock|me\/confirm)$/,
    costMs: 15,
    beyond: 'refused',
    why: 'A password is hashed, which is slow on purpose, outside the main thread.',
  },
  stream: {
    calls: /^(?:GET|HEAD) \/api\/office\/stream$/,
    costMs: 3,
    beyond: 'refused',
    why: 'Opening a stream costs as much as a read, then one line per change. All open streams of a process cost four statements a second together.',
  },
} as const satisfies Record<string, RequestCost>;

type OwnLimits = typeof officeLimits;
declare module '#server/foundation/limits/limit-table.ts' {
  interface LimitRows extends OwnLimits {}
}

type OwnCosts = typeof officeCosts;
declare module '#server/foundation/limits/request-costs.ts' {
  interface CostRows extends OwnCosts {}
}
