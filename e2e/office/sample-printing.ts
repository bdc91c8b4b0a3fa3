import type { Page } from 'playwright-core';
import type { JobColumn } from '#contract/office/print-lists.ts';
import { jobColumns, jobSteps } from '#contract/office/print-lists.ts';
import {
  changeFilmEndpoint,
  drawAgainEndpoint,
  moveJobEndpoint,
  openPrintCardEndpoint,
  type PrintJob,
  planSheetsEndpoint,
  readPrintRoomEndpoint,
  refuseJobEndpoint,
  spoilJobEndpoint,
} from '#contract/office/printing.ts';
import { layPrints, yieldOf } from '#server/office/print-jobs/lay-prints.ts';
import { minutesAgo, people, reply } from './sample-base.ts';
import { drawGarment, imageOf } from './sample-pictures.ts';
import { answerFirst } from './seats.ts';

type Sample = [
  string,
  JobColumn,
  string,
  PrintJob['garment'],
  string,
  string,
  number,
  string | null,
  PrintJob['flags'],
];

const club = { kind: 'club' as const, words: 'Name of a club: Konkan Monsoons' };
const crest = { kind: 'crest' as const, words: 'Looks like our crest: Delta Tigers' };

const samples: readonly Sample[] = [
  ['D9MVT4HK2Q-1', 'to_approve', 'MONSOONS XI', 't-shirt', 'Red', 'L', 2, '2026-11-27', [club]],
  ['Y4KX7QTM2W-1', 'to_approve', 'Picture on a t-shirt', 't-shirt', 'White', 'M', 1, '2026-11-28', [crest]],
  ['B8RN3VXK6D-1', 'to_approve', 'Terrace choir', 't-shirt', 'White', 'XL', 1, '2026-11-27', []],
  ['S5WQ9TKH4M-2', 'to_approve', 'Class of 2026', 'hoodie', 'Navy', 'M', 3, '2026-11-30', []],
  ['U2XM8PRV7K-1', 'to_approve', 'THAPA 11', 'jersey', 'Yellow', 'M', 1, '2026-11-30', []],
  ['H4RT9WQ2KX-1', 'to_print', 'RANSOME 8', 'jersey', 'Black', 'L', 1, '2026-11-23', []],
  ['E7TV4QXN3P-1', 'to_print', 'AARAV 10', 'kids-t-shirt', 'Yellow', '8-9Y', 1, '2026-11-26', []],
  ['R4HN7KQP3X-2', 'to_print', 'LOBO 7', 'jersey', 'Navy', 'M', 2, '2026-11-26', []],
  ['F8QD6RWJ4T-1', 'to_print', 'Nets 6 am', 't-shirt', 'Red', 'S', 1, '2026-11-27', []],
  ['A6KW2XTR9V-1', 'printing', 'MALHARI 4', 'jersey', 'Royal blue', 'L', 1, '2026-11-26', []],
  ['T3QX6MKV8H-1', 'printing', 'GULLY XI', 't-shirt', 'Red', 'XL', 1, '2026-11-26', []],
  ['H4RT9WQ2KX-2', 'printed', 'MEERA 4', 'jersey', 'Navy', 'S', 1, '2026-11-26', []],
  ['N9DW5RXT2Q-1', 'printed', 'Papa', 'mug', 'White', 'One size', 1, '2026-11-26', []],
  ['J6TX3WKD8P-1', 'packed', 'Sunday XI', 't-shirt', 'Black', 'L', 1, '2026-11-25', []],
];

const names: Readonly<Record<PrintJob['garment'], string>> = {
  'club-shirt': 'Rovers Home Hoops Shirt',
  't-shirt': 'T-shirt',
  jersey: 'Plain jersey',
  'kids-t-shirt': 'Kids t-shirt',
  hoodie: 'Hoodie',
  cap: 'Cap',
  mug: 'Mug',
};

function jobs(): PrintJob[] {
  return samples.map(([id, column, title, garment, colour, size, pieces, promisedBy, flags], at) => ({
    ...{ id, column, title, garment, colour, size, pieces, promisedBy, flags },
    reference: id.slice(0, 10),
    line: Number(id.slice(11)),
    garmentName: names[garment],
    sides: garment === 'jersey' ? ['front', 'back'] : ['front'],
    image: `/images/designs/${id}/front-800.webp`,
    ready: true,
    late: promisedBy !== null && promisedBy < '2026-11-24' && column !== 'packed',
    onHold: null,
    since: minutesAgo(30 + at * 40),
    by: column === 'to_approve' ? null : people.printer,
    spoilt: id === 'T3QX6MKV8H-1' ? 1 : 0,
    toPrint: pieces,
    remake: false,
    waitsForOthers: id === 'H4RT9WQ2KX-2' ? 1 : 0,
  }));
}

const colours: Readonly<Record<string, string>> = {
  Red: '#bf2318',
  White: '#f5f4ef',
  Navy: '#13244f',
  Black: '#14170f',
  Yellow: '#ffb81c',
  'Royal blue': '#1f50b8',
};

/** Draws a garment, or a print on a transparent background, in a few strokes. */
function drawing(job: PrintJob | undefined, kind: 'garment' | 'print'): string {
  const words = (job?.title ?? '').replace(/[<&]/g, '');
  // Fills the box that the card measures: 174 by 205 mm, 62 mm from the left and 48 mm from the top.
  const letters =
    'x="149" y="252" textLength="172" lengthAdjust="spacingAndGlyphs" font-size="38" font-weight="800" font-family="sans-serif"';
  const print = `<circle cx="149" cy="118" r="70" fill="#f5b83d"/><path d="M79 128q35-30 70 0t70 0v20a70 70 0 0 1-140 0z" fill="#12807a"/><text ${letters} text-anchor="middle" fill="#fff" stroke="#14170f">${words}</text>`;
  if (kind === 'print')
    return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400">${print}</svg>`;
  const cloth = colours[job?.colour ?? ''] ?? '#ffffff';
  return drawGarment(cloth, `<g transform="translate(280 330) scale(.8)">${print}</g>`);
}

interface Room {
  /** All calls of the page except reads. */
  sent: { call: string; body: unknown }[];
  /** Moves a job as another person, before the next click. */
  beforehand: (id: string) => void;
}

const answer = (json: unknown) => ({ json });

const refuse = (status: number, code: string, message: string) => ({
  status,
  json: { success: false, code, message },
});

function drawnAgain(id: string, job: PrintJob): unknown {
  const message = `The files of ${id} are drawn again`;
  return drawAgainEndpoint.shapes.reply.parse({ success: true, message, data: job });
}

function refused(id: string): unknown {
  const message = `${id} is refused, and the shopper is told`;
  return refuseJobEndpoint.shapes.reply.parse({ success: true, message, data: { id } });
}

/**
 * Answers a page's calls about the print room as the shop would: jobs move, and two people cannot move the same one.
 */
export async function answerPrintRoom(page: Page, { empty = false, failing = false } = {}): Promise<Room> {
  let list = empty ? [] : jobs();
  let film = { widthMm: 560, gapMm: 8, rupeesAMetre: 260 };
  let spoilt = 0;
  const sent: Room['sent'] = [];
  const find = (id: string | undefined) => list.find((job) => job.id === id);
  const set = (id: string, change: Partial<PrintJob>) => {
    list = list.map((job) => (job.id === id ? { ...job, ...change } : job));
  };
  answerFirst(page, async ({ call, method, pathname, search, body }) => {
    const design = /^\/images\/designs\/([\w-]+)\//.exec(pathname)?.[1];
    if (design !== undefined) {
      const job = find(design) ?? jobs().find((one) => one.id === design);
      return { type: 'image/svg+xml', body: drawing(job, 'garment') };
    }
    const asked = /^\/api\/office\/print-room(?:\/([\w-]+))?(?:\/(\w+))?/.exec(pathname);
    if (!asked) return undefined;
    const [, id, what] = asked;
    if (method !== 'GET') sent.push({ call: call.replace('/api/office/print-room', ''), body });
    if (failing) return refuse(500, 'internal', 'That did not work. Try again in a moment.');
    if (what === 'print') return { type: 'image/svg+xml', body: drawing(find(id), 'print') };
    if (id === undefined) {
      // The board is answered later than a card, so that tests which wait for both notice a card that has left its
      // column.
      await new Promise((resolve) => setTimeout(resolve, 150));
      return answer(
        reply(readPrintRoomEndpoint, {
          jobs: list,
          more: false,
          film,
          spoilt: { times: spoilt, rupees: spoilt * 7.4, garments: 0 },
        }),
      );
    }
    if (id === 'film') {
      film = body as typeof film;
      return answer({
        ...(reply(changeFilmEndpoint, film) as object),
        message: 'Sheets are laid on this film from now on',
      });
    }
    if (id === 'sheets') return answer(sheetsOf(list, search.get('jobs'), film));
    const job = find(id);
    if (!job) return refuse(404, 'not_found', `${id} is not in the print room: it has left, or was cancelled`);
    if (what === undefined) return answer(cardOf(job, list));
    if (what === 'steps') {
      const { step } = body as { step: (typeof jobSteps)[number] };
      const at = jobSteps.indexOf(step);
      if (job.column !== jobColumns[at])
        return refuse(409, 'conflict', `${id} waits to be printed: Meera Kulkarni was first.`);
      set(id, { column: jobColumns[at + 1] as JobColumn, since: minutesAgo(0) });
      return answer(moveJobEndpoint.shapes.reply.parse({ success: true, message: '', data: find(id) }));
    }
    if (what === 'spoilt') {
      spoilt += 1;
      set(id, { column: 'to_print', spoilt: job.spoilt + 1 });
      return answer(
        spoilJobEndpoint.shapes.reply.parse({ success: true, message: `${id} is printed again`, data: find(id) }),
      );
    }
    if (what === 'files') return answer(drawnAgain(id, job));
    list = list.filter((one) => one.id !== id);
    return answer(refused(id));
  });
  return { sent, beforehand: (id) => set(id, { column: 'to_print' }) };
}

/** Sizes of the samples' prints, in mm. */
const sizes = [
  [174, 165],
  [120, 96],
  [200, 60],
  [90, 110],
] as const;

function sheetsOf(
  list: readonly PrintJob[],
  asked: string | null,
  film: { widthMm: number; gapMm: number; rupeesAMetre: number },
): unknown {
  const on = list.filter(({ id, column }) => (asked ? asked.split(',').includes(id) : column === 'to_print'));
  const prints = on.flatMap((job, at) =>
    job.sides.flatMap((side) =>
      Array.from({ length: job.toPrint }, (_, piece) => {
        const [width, height] = sizes[(at + (side === 'back' ? 1 : 0)) % sizes.length] ?? [100, 100];
        return { key: `${job.id} ${side} ${piece}`, width, height, job, side };
      }),
    ),
  );
  const sheets = layPrints(prints, { width: film.widthMm, longest: 2000, gap: film.gapMm });
  const length = sheets.reduce((sum, sheet) => sum + sheet.length, 0);
  return reply(planSheetsEndpoint, {
    widthMm: film.widthMm,
    prints: prints.length,
    yield: Math.round(yieldOf(sheets, { width: film.widthMm }) * 1000) / 10,
    rupeesAPrint: Math.round((length / 1000) * film.rupeesAMetre * 100) / 100 / Math.max(1, prints.length),
    sheets: sheets.map((sheet) => ({
      lengthMm: sheet.length,
      laid: sheet.laid.flatMap(({ key, left, top, width, height, turned }) => {
        const print = prints.find((one) => one.key === key);
        if (!print) return [];
        const [wide, high] = turned ? [height, width] : [width, height];
        const box = { left: 60, top: 40, width: 180, height: (180 * high) / wide, ofWidth: 300, ofHeight: 400 };
        const place = { left, top, width, height, turned, box };
        return [
          {
            id: print.job.id,
            title: print.job.title,
            side: print.side,
            print: `/api/office/print-room/${print.job.id}/print/front`,
            ...place,
          },
        ];
      }),
    })),
    left: [],
  });
}

function cardOf(job: PrintJob, list: readonly PrintJob[]): unknown {
  const own = list.filter(({ column }) => column === job.column);
  const at = own.findIndex(({ id }) => id === job.id);
  const address = `/api/office/print-room/${job.id}`;
  return reply(openPrintCardEndpoint, {
    job,
    place: { number: at + 1, of: own.length, before: own[at - 1]?.id ?? null, after: own[at + 1]?.id ?? null },
    cloth: colours[job.colour] ?? '#ffffff',
    sides: job.sides.map((side) => ({
      ...{
        side,
        name: side === 'front' ? 'Front' : 'Back',
        image: job.image,
        print: `${address}/print/${side}`,
        file: `${address}/files/${side}`,
      },
      ...{ widthMm: 300, heightMm: 400, box: { left: 62, top: 48, width: 174, height: 205 } },
    })),
    savedBy: 'Lakshmi Subramaniam',
    savedAt: minutesAgo(44),
    checks: [
      ...job.flags.map(({ kind, words }) => ({ kind, level: 'flagged' as const, words, measured: 'flagged' })),
      {
        kind: 'contrast',
        level: 'warn',
        words: 'Part of it is nearly the colour of the cloth',
        measured: '18 % of it',
      },
      { kind: 'resolution', level: 'fine', words: 'Resolution where it is lowest', measured: '412 dpi' },
      { kind: 'size', level: 'fine', words: 'Size, front', measured: '174 × 205 mm' },
      { kind: 'edge', level: 'fine', words: 'Inside the printable field', measured: '48 mm free' },
      { kind: 'letters', level: 'fine', words: 'Smallest letters', measured: '9 mm' },
      { kind: 'colours', level: 'fine', words: 'Main colours', measured: '4' },
      { kind: 'clear', level: 'fine', words: 'Solid', measured: '100 %' },
      { kind: 'rights', level: 'fine', words: 'Rights ticked by the shopper', measured: minutesAgo(44) },
    ],
    others: [
      { id: 'B8RN3VXK6D-1', image: '/images/designs/B8RN3VXK6D-1/front-800.webp', words: 'Approved' },
      { id: 'S5WQ9TKH4M-2', image: '/images/designs/S5WQ9TKH4M-2/front-800.webp', words: 'Refused' },
    ],
    nearest: [
      { name: 'Konkan Monsoons', likeness: 31, image: '/images/designs/T3QX6MKV8H-1/front-800.webp' },
      { name: 'Delta Tigers', likeness: 12, image: imageOf('Delta Tigers') },
    ],
    ticket: `${address}/files/ticket`,
    code: {
      size: 21,
      path: 'M0,0h7v1h-7zM0,0h1v7h-1zM6,0h1v7h-1zM0,6h7v1h-7zM2,2h3v3h-3zM14,0h7v1h-7zM14,0h1v7h-1zM20,0h1v7h-1zM14,6h7v1h-7zM16,2h3v3h-3zM9,9h3v3h-3z',
    },
    history: [
      { at: minutesAgo(30), words: 'Approved, Salim Ansari' },
      { at: minutesAgo(60), words: 'Ordered' },
    ],
    goesBack: 1098.45,
  });
}
