import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type OfficeCallName, officeEndpoints } from '#contract/office/calls.ts';
import { commandUsages } from '#server/app/commands/command-usages.ts';

/** Reasons why the office has no such call. */
interface None {
  none: string;
}

const machine: None = { none: 'Of the machine the shop runs on: whoever types it has that machine.' };
const act = 'POST /api/office/orders/:reference/actions';

/** Office calls that do the same as a command. A new command needs a row here. */
const table: Readonly<Record<string, OfficeCallName | None>> = {
  audit: {
    none: 'It proves that nobody wrote over the record, whoever is in the office: it is asked from outside of it.',
  },
  backup: machine,
  'catalogue apply': { none: 'It reads files of the machine; in the office a spreadsheet is brought back.' },
  'csp-reports': { none: 'It tells whoever builds the shop what browsers refused of its pages.' },
  'demo fill': { none: 'Of a demonstration, which is filled by whoever starts it.' },
  doctor: 'GET /api/office/today',
  events: 'GET /api/office/security-events',
  'events touched': {
    none: 'For a breach: whose data may have been seen is found out away from the office, which may be what was broken into.',
  },
  hold: act,
  'jobs again': 'POST /api/office/jobs/:id/again',
  'jobs forget': {
    none: 'A job that is let go takes a mail or a refund with it: whoever does that looks at the machine first.',
  },
  'jobs list': 'GET /api/office/shop-state',
  ledger: {
    none: 'It adds up the whole history, which takes minutes: it is asked beside the shop, and the doctor tells what it found.',
  },
  'messages answered': 'PUT /api/office/messages/:ticket/state',
  'messages list': 'GET /api/office/messages',
  'messages read': 'GET /api/office/messages/:ticket',
  'messages take': machine,
  'order cancel': act,
  'order show': 'GET /api/office/orders/:reference',
  pack: 'POST /api/office/packing/pack',
  'parcels done': act,
  'parcels label': 'POST /api/office/packing/labels',
  'parcels left': act,
  'parcels list': 'GET /api/office/orders',
  'parcels lost': act,
  'parcels rebook': act,
  'parcels retry': act,
  'parcels show': 'GET /api/office/orders/:reference',
  'parcels track': act,
  'print-files again': 'POST /api/office/print-room/:id/files',
  'print-files fetch': 'GET /api/office/print-room/files',
  'print-files list': 'GET /api/office/print-room',
  'print-files packed': 'POST /api/office/packing/pack',
  'print-files printed': 'POST /api/office/print-room/:id/steps',
  release: act,
  restore: machine,
  'return accept': 'POST /api/office/returns/:id/decision',
  'return approve': 'POST /api/office/returns/:id/approve',
  'return due': 'GET /api/office/returns',
  'return list': 'GET /api/office/returns',
  'return paid': 'POST /api/office/returns/:id/paid',
  'return picked-up': 'POST /api/office/returns/:id/receive',
  'return pickup': 'POST /api/office/returns/:id/pickup',
  'return received': 'POST /api/office/returns/:id/receive',
  'return refuse': 'POST /api/office/returns/:id/refusal',
  'return sent': 'POST /api/office/returns/:id/sent',
  'sessions end': 'DELETE /api/office/customers/:key/sessions',
  'staff invite': 'POST /api/office/staff/invitations',
  'staff list': 'GET /api/office/staff',
  'staff remove': 'DELETE /api/office/staff/:id',
  'stock arrive': 'POST /api/office/purchases',
  'stock correct': 'POST /api/office/products/:id/movements',
  'stock count': 'POST /api/office/stock-count',
  'stock damage': 'POST /api/office/products/:id/movements',
  'stock history': 'GET /api/office/products/:id/movements',
  'stock show': 'GET /api/office/products/:id',
  'to-pack': 'GET /api/office/packing',
};

/** Source text of the office for commands that share a call: it shows that each command has a button. */
const pressed: Readonly<Record<string, RegExp>> = {
  hold: /do: 'hold'/,
  release: /do: 'release'/,
  'order cancel': /do: 'cancel'/,
  'parcels done': /^ {2}done: '/m,
  'parcels left': /^ {2}left: '/m,
  'parcels lost': /^ {2}lost: '/m,
  'parcels rebook': /^ {2}rebook: '/m,
  'parcels retry': /^ {2}retry: '/m,
  'parcels track': /^ {2}track: '/m,
  'return picked-up': /receive\('picked_up'\)/,
  'return received': /receive\('received'\)/,
  'stock correct': /id: 'corrected'/,
  'stock damage': /id: 'damaged'/,
};

/** Commands that share one button: printed and stock items are packed alike. */
const asOne: ReadonlySet<string> = new Set(['pack', 'print-files packed']);

/** Shortens 'return approve ID' to 'return approve'; the rest are the command's own arguments. */
function nameOf(form: string): string {
  const [command = '', verb] = form.split(' ');
  return verb && /^[a-z][a-z-]*$/.test(verb) ? `${command} ${verb}` : command;
}

test('every command has an office call, or a reason for having none', () => {
  const typed = new Set(
    Object.values(commandUsages).flatMap(({ forms }) =>
      forms.filter(([form]) => !form.includes(' ... ')).map(([form]) => nameOf(form)),
    ),
  );
  expect([...typed].toSorted()).toEqual(Object.keys(table).toSorted());
  const calls = new Set(officeEndpoints.map(({ method, path }) => `${method} ${path}`));
  const missing = Object.values(table).filter((call) => typeof call === 'string' && !calls.has(call));
  expect(missing).toEqual([]);
});

test('every command has a button in the office that sends its call', async () => {
  const names = (await readdir('office', { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(path.join('office', name), 'utf8')));
  const isAsked = (call: string) =>
    texts.some((text) => text.includes(call) || text.includes(`'${call.replace(/^GET /, '')}`));
  const changes = Object.entries(table).flatMap(([command, call]) =>
    typeof call === 'string' ? [[command, call] as const] : [],
  );
  expect(changes.filter(([, call]) => !isAsked(call))).toEqual([]);
  const several = Map.groupBy(
    changes.filter(([, call]) => !call.startsWith('GET ')),
    ([, call]) => call,
  );
  const shared = [...several.values()].flatMap((own) => (own.length > 1 ? own.map(([command]) => command) : []));
  expect(shared.filter((command) => !(command in pressed) && !asOne.has(command))).toEqual([]);
  expect(Object.entries(pressed).filter(([, word]) => !texts.some((text) => word.test(text)))).toEqual([]);
});
