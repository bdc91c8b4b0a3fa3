interface Work {
  /** Calls of this kind by 'METHOD route'; page rendering has kinds without it. */
  calls?: RegExp;
  /** Processor time in ms of the shop's thread and its database together, measured by `npm run bench -- work`. */
  costMs: number;
  /** Outcome for work that would wait too long: refused (429) or served nevertheless. */
  beyond: 'refused' | 'served';
  why: string;
}

/**
 * Table of request costs by kind; docs/limits.md is generated from it. The first matching row counts. Cached responses
 * (pages, listings, pictures, documents) cost nothing.
 */
export const requestCosts = {
  officeTable: {
    calls: /^(?:POST \/api\/office\/order-exports|GET \/api\/office\/(?:audit\/export|product-export))$/,
    costMs: 250,
    beyond: 'refused',
    why: 'Up to 10,000 rows are read and written out as a table; products as many as there are, while they are sent.',
  },
  officeData: {
    calls: /^POST \/api\/office\/customers\/:key\/export$/,
    costMs: 200,
    beyond: 'refused',
    why: 'All that is kept of a customer: as much as `everything`, asked for by a colleague.',
  },
  officeFiles: {
    calls: /^GET \/api\/office\/print-room\/(?:files|sheets\/:number)$/,
    costMs: 200,
    beyond: 'refused',
    why: 'Print files of up to 100 jobs are read, held against their checksums and packed, or laid on a film of 300 dpi.',
  },
  officePapers: {
    calls:
      /^(?:GET \/api\/office\/packing\/(?:papers|handovers\/:id)|GET \/api\/office\/places\/labels|POST \/api\/office\/(?:packing\/(?:pick-list|labels)|orders\/:reference\/documents\/:number))$/,
    costMs: 100,
    beyond: 'refused',
    why: 'Packing slips, labels, manifests and pick lists are drawn as PDFs of many pages, each time anew.',
  },
  officeMany: {
    calls: /^POST \/api\/office\/bulk(?:\/try|\/pick-list)?$/,
    costMs: 150,
    beyond: 'refused',
    why: 'Each of the orders that are marked is looked at or tried, some statements an order.',
  },
  officePrint: {
    calls:
      /^GET \/api\/office\/print-room\/(?:sheets|:id|:id\/(?:files|print)\/:part)$|^\S+ \/api\/office\/products\/:id\/photographs(?:\/:number)?$|^POST \/api\/office\/(?:sheets\/:id|content\/slide-pictures)$/,
    costMs: 40,
    beyond: 'refused',
    why: 'Prints are laid out, or read as files and made smaller; photographs and spreadsheets of products, and pictures of slides, are taken in.',
  },
  officeSearch: {
    calls:
      /^GET \/api\/office\/(?:search|customers|products|orders|returns|audit|security-events|messages|today|print-room|packing|new-order\/products)$/,
    costMs: 15,
    beyond: 'refused',
    why: 'Lists that are narrowed by words and counted go through many rows.',
  },
  officeOpen: {
    calls:
      /^GET \/api\/office\/(?:orders\/:reference(?:\/(?:beside|choices))?|customers\/:key|returns\/:id|messages\/:ticket)$/,
    costMs: 20,
    beyond: 'refused',
    why: 'All there is of one order, customer, return or thread: many statements, and what may be done with it.',
  },
  officeOrder: {
    calls:
      /^POST \/api\/office\/(?:new-order(?:\/quote)?|orders\/:reference\/(?:payment-link|try|actions|refund|payment|mails\/:id\/again))$/,
    costMs: 25,
    beyond: 'refused',
    why: 'A cart is priced, an order is placed or changed for somebody, or a link to pay it is made: as much as an order of the shop.',
  },
  outside: {
    calls: /^POST \/api\/webhooks\//,
    costMs: 0,
    beyond: 'served',
    why: 'Gateway and courier send many from few addresses, signed: they are never made to wait.',
  },
  order: {
    calls: /^POST \/api\/(?:orders|orders\/:reference\/payment|payments\/\S+)$/,
    costMs: 25,
    beyond: 'served',
    why: 'An order, and a payment that begins or is handed in, wait a moment behind others of the same address, and are never refused for it. How often a payment is, `payment` and `payNetwork` bound.',
  },
  password: {
    calls:
      /^POST \/api\/(?:auth|account)\/\S*(?:login|signup|password|reset|email|delet)|^(?:POST|PUT) \/api\/office\/(?:sign-in\/password|invitations\/accept|me\/pin|me\/unlock)$/,
    costMs: 15,
    beyond: 'refused',
    why: 'A password is hashed slowly on purpose, beside the shop’s own thread.',
  },
  drawing: {
    calls: /^(?:POST|PUT) \/api\/(?:uploads|designs|shirts)\b/,
    costMs: 30,
    beyond: 'refused',
    why: 'A picture is received and handed to a process of its own; how many wait there is bounded besides.',
  },
  everything: {
    calls: /^GET \/api\/account\/data$/,
    costMs: 200,
    beyond: 'refused',
    why: 'All that is kept of somebody: some ten statements an order.',
  },
  search: {
    calls: /^GET \/api\/(?:search|products\/search)\b/,
    costMs: 15,
    beyond: 'refused',
    why: 'Finding and counting goes through the whole catalogue.',
  },
  quote: {
    calls: /^POST \/api\/checkout\/quote$/,
    costMs: 8,
    beyond: 'refused',
    why: 'A cart of up to 50 lines is priced from the catalogue.',
  },
  change: {
    calls: /^(?:POST|PUT|PATCH|DELETE) /,
    costMs: 8,
    beyond: 'refused',
    why: 'Whatever else writes: a transaction of some statements.',
  },
  stream: {
    calls: /^(?:GET|HEAD) \/api\/office\/stream$/,
    costMs: 3,
    beyond: 'refused',
    why: 'Opening it costs what reading does; then a line a change. What all of a process have open costs four statements a second together.',
  },
  read: {
    calls: /^(?:GET|HEAD) /,
    costMs: 3,
    beyond: 'refused',
    why: 'Whatever else is read: one statement or a few.',
  },
  paper: {
    costMs: 40,
    beyond: 'refused',
    why: 'An invoice or credit note is drawn once, in a process of its own, and is a file from then on.',
  },
  designPicture: {
    costMs: 40,
    beyond: 'refused',
    why: 'A picture of a garment with its design is drawn for each size once, where product pictures are, and kept for a day.',
  },
  page: {
    costMs: 25,
    beyond: 'refused',
    why: 'A page is drawn once a minute at most, and again after a change to what it shows.',
  },
  countlessPage: {
    costMs: 40,
    beyond: 'refused',
    why: 'Pages of searches and filters are as many as anyone can think up, so they are drawn anew each time.',
  },
} as const satisfies Record<string, Work>;

export type RequestKind = keyof typeof requestCosts;

const rows = Object.entries(requestCosts) as [RequestKind, Work][];

/** Returns the kind of a call. */
export function requestKindOf(method: string, route: string): RequestKind {
  return rows.find(([, { calls }]) => calls?.test(`${method} ${route}`))?.[0] ?? 'read';
}

export interface Budget {
  /** Share of one processor that a caller may use in the long run, from 0 to 1. */
  share: number;
  /** Processor time in ms that a caller may use before work has to wait. */
  burstMs: number;
  why: string;
}

/**
 * Budgets of one caller, both applied to a network and to an account. The load meter limits the total of all callers.
 */
export const budgetTable = {
  atOnce: {
    share: 0.35,
    burstMs: 40,
    why: 'What somebody asks for at once is done in turns, with room for everybody else between them.',
  },
  inTheLongRun: {
    share: 0.25,
    burstMs: 1000,
    why: 'A person who looks about never meets it; a flood from one place leaves the shop to everybody else.',
  },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgetTable;

/** Maximum wait for a turn in ms; beyond it, work is refused. */
export const turnPatienceMs = 5000;

/** Returns the tables as the end of the limits page. */
export function requestCostsPage(): string {
  const works = rows.map(
    ([name, { costMs, beyond, why }]) =>
      `| \`${name}\` | ${costMs} ms | ${beyond === 'served' ? 'served all the same' : 'refused'} | ${why} |`,
  );
  const budgets = (Object.entries(budgetTable) as [BudgetName, Budget][]).map(
    ([name, { share, burstMs, why }]) => `| \`${name}\` | ${share * 100} % | ${burstMs} ms | ${why} |`,
  );
  return `## What work costs

Besides how often, there is how much: work takes its turn, so that no network and no account keeps the shop from everybody else. Made from
[request-costs.ts](../server/foundation/limits/request-costs.ts). Costs are of a processor, for the shop and its database together
(\`npm run bench -- work\` measures them); what waits longer than ${turnPatienceMs / 1000} seconds for its turn is refused with 429 and \`Retry-After\`,
or served all the same where the table says so. What is kept in memory or on the disk costs nothing.

| work | cost | beyond | why |
|---|---:|---|---|
${works.join('\n')}

| budget | share of one processor | before it waits | why |
|---|---:|---:|---|
${budgets.join('\n')}

A caller is a network, and an account or a colleague wherever they ask from. Budgets are counted in each process by itself: \`PROCESSES=4\` gives a caller up to four times
as much, of four processors where there are as many. \`WORK_BUDGETS=off\` switches the budgets off, for measuring. Behind a proxy \`TRUST_PROXY\` has to name it: otherwise all visitors are one address.
`;
}
