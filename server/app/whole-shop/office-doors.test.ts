import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeEndpoints } from '#contract/office/calls.ts';
import { type StaffRole, staffRoles } from '#contract/office/lists.ts';
import { firstTax } from '#contract/tax-rules.ts';
import { staffSessionsTable } from '#database/schema/staff.ts';
import { header, rows } from '#server/app/test-support/test-office-doors.ts';
import { queries } from '#server/app/test-support/test-office-queries.ts';
import { routesOf } from '#server/app/test-support/test-routes.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { endStaffSession } from '#server/office/staff-records/sessions.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());

const doors = new Map(
  rows.split('\n').flatMap((row) => {
    const [method, path, ...statuses] = row.trim().split(/ +/);
    return path ? [[`${method} ${path}`, statuses.map(Number)] as const] : [];
  }),
);

const bytes = 'AAAA';
const token = 'x'.repeat(43);
const signature = {
  passkey: { id: bytes, response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes } },
};
const desk = 'table-one';
const parcel = { reference: 'K7QW4MX9TD', parcel: 1 };
const made = { passkey: { id: bytes, response: { clientDataJSON: bytes, attestationObject: bytes } } };
const aNote = 'note_of_the_doors_0001';
const aBulk = 'bulk_of_the_doors_0001';
/** Values for `:id` where it is not a plain name. */
const ids: Record<string, string> = {
  notes: aNote,
  bulk: aBulk,
  sheets: 'sheet_of_the_doors_0001',
  jobs: '00000000-0000-4000-8000-000000000000',
  handovers: 'hnd_none-of-these',
};
const head = { subtitle: 'Nets and tea.', ground: '#12324a', onGround: '#f7f1df' };
const ofSport = { ...head, hindi: 'क्रिकेट', special: null, words: [], position: 1, hidden: false };
const ofKind = {
  ...{
    name: 'Caps',
    one: 'Cap',
    hindi: 'टोपी',
    words: [],
    sizes: ['One size'],
    retired: [],
    ages: 'all',
    worn: true,
    garments: [],
    hsn: '',
  },
  ...{ grams: 100, chart: null, position: 1, closed: false },
};
const colours = { a: '#12324a', b: '#f7f1df', c: '#c02020' };
const ofClub = { licensor: 'Nobody', colours, crest: { shape: 'shield', mark: 'wave', ...colours } };
const inIt = {
  way: 'picked',
  rule: { sports: [], kinds: [], teams: [], athletes: [], marks: [], from: null, to: null },
  picked: [],
  sort: 'shop',
};
const ofCollection = { ...head, ...inIt, title: 'Nets', position: 1, hidden: false };
const ofPurchaseOrder = {
  ...{ supplier: 'Test Knits', expected: null, note: '' },
  lines: [{ product: 'nothing-1', size: 'M', pieces: 3, cost: null }],
};
const ofAthlete = {
  description: 'chess',
  team: 'Nobody',
  number: 1,
  bio: 'Nobody.',
  shirtId: 'none',
  position: 1,
  hidden: false,
};
const bodies: Record<string, object> = {
  collections: { ...ofCollection, slug: 'caps', name: 'Caps' },
  'collections/preview': { ...inIt, slug: 'caps' },
  'collections/:slug': { ...ofCollection, version: 99 },
  athletes: { ...ofAthlete, name: 'Nobody' },
  'athletes/:slug': { ...ofAthlete, version: 99 },
  'lists/:thing/:key/restore': { version: 2, to: 1 },
  sports: { ...ofSport, sport: 'cricket', name: 'Cricket' },
  'sports/:sport': { ...ofSport, version: 99 },
  kinds: { ...ofKind, kind: 'caps' },
  'kinds/:kind': { ...ofKind, version: 99 },
  clubs: { ...ofClub, name: 'Konkan Monsoons', sport: 'cricket' },
  'clubs/:slug': { ...ofClub, version: 99 },
  'sign-in/password': { email: 'nobody@shop.example', password: 'umpire counts six balls' },
  'sign-in/code': { code: '000000' },
  'sign-in/passkey': signature,
  'sign-in/set-up/confirm': { code: '000000' },
  'sign-in/set-up/passkey': made,
  'invitations/open': { token },
  'invitations/accept': { token, name: 'Nila Menon', password: 'umpire counts six balls' },
  demo: { role: 'viewer' },
  'me/pin': { pin: '4711' },
  'me/unlock': { pin: '4712' },
  'me/confirm': {},
  'me/confirm/passkey': signature,
  'me/passkeys': made,
  'staff/invitations': { email: 'new@shop.example', roles: ['viewer'] },
  roles: { changed: {}, version: 0 },
  'reports/mails': { report: 'sales', mailed: true },
  'staff/:id/roles': { roles: ['viewer'], version: 1 },
  'order-exports': { people: false },
  'order-views': { name: 'Kolkata', query: 'city=Kolkata', shared: false },
  'new-order/caller': { phone: '9820043210' },
  'new-order/quote': { lines: [aLine('cricket-1')], pin: '400069' },
  'new-order': anOrder([aLine('cricket-1')]),
  approvals: { kind: 'refund', about: 'K7QW4MX9TD', amount: 20_000, why: 'A good reason' },
  'approvals/:id/decision': { grant: true },
  'returns/:id/pickup': { by: 'hand' },
  'returns/:id/receive': { to: 'received', version: 'x' },
  'returns/:id/inspection': { pieces: [], version: 'x' },
  'returns/:id/decision': { outcome: 'refund', version: 'x' },
  'returns/:id/refusal': { why: 'Worn', version: 'x' },
  'returns/:id/paid': { refund: 'x' },
  messages: {
    to: { kind: 'order', key: 'K7QW4MX9TD' },
    subject: 'Your order',
    body: 'Hello',
    next: 'wait',
    key: 'a-key-of-the-doors',
  },
  'messages/:ticket/answer': { body: 'Hello', next: 'wait', seen: 0, key: 'a-key-of-the-doors' },
  'messages/:ticket/notes': { body: 'Hello', key: 'a-key-of-the-doors' },
  'messages/:ticket/assignee': { to: null },
  'messages/:ticket/about': { about: 'complaint' },
  'messages/:ticket/state': { state: 'done', seen: 0 },
  'customers/:key/notes': { body: 'Hello', key: 'a-key-of-the-doors' },
  'customers/:key/credit': { give: true, amount: 10, why: 'Late', key: 'a-key-of-the-doors' },
  'customers/:key/block': { blocked: true, why: 'Fraud' },
  'customers/:key/deletion': { why: 'They asked' },
  'money/reports/:id/settle': { result: 'Looked at' },
  'tax-months/:month/files': { file: 'hsn' },
  'customers/:key/merge': { other: 'x', why: 'One person', dry: true },
  products: {
    ...{
      key: 'press_of_the_doors',
      name: 'A shirt',
      category: 'Cricket',
      sport: 'football',
      kind: 'jersey',
      team: null,
      athlete: null,
    },
    ...{
      garment: 'jersey',
      pattern: 'solid',
      colours: { a: '#112233', b: '#112233', c: '#112233' },
      price: 999,
      hsn: '61099010',
      sizes: [],
    },
  },
  'products/:id/movements': { key: 'press_of_the_doors', size: 'M', why: 'arrived', pieces: 1 },
  'products/:id/duplicate': { key: 'press_of_the_doors' },
  'products/:id': { version: 1, changes: { price: 10 } },
  'products/:id/restore': { version: 2, to: 1 },
  'ready-answers': { title: 'Back in stock', body: 'It is back.' },
  'ready-answers/:id': { title: 'Back in stock', body: 'It is back.', version: 1 },
  'orders/:reference/actions': {
    key: 'press_of_the_doors',
    version: 'x.1.1',
    act: { do: 'hold', why: 'A good reason' },
  },
  'orders/:reference/refund': {
    key: 'press_of_the_doors',
    version: 'x.1.1',
    act: { do: 'refund', amount: 10, why: 'A good reason' },
  },
  'orders/:reference/payment': {
    ...{ key: 'press_of_the_doors', version: 'x.1.1' },
    act: { do: 'mark_paid', way: 'upi', reference: 'AXIS1234', why: 'On the statement' },
  },
  'orders/:reference/try': { act: { do: 'release' } },
  'orders/:reference/mails/:id/again': { key: 'press_of_the_doors' },
  'orders/:reference/notes': { id: aNote, text: 'Rang' },
  'orders/:reference/tags': { tag: 'gift', on: true },
  'bulk/try': { kind: 'release', references: ['K7QW4MX9TD'] },
  bulk: { id: aBulk, kind: 'release', references: ['K7QW4MX9TD'] },
  'bulk/pick-list': { references: ['K7QW4MX9TD'] },
  purchases: {
    ...{ key: 'press-00000001', supplier: 'Test Knits', reference: 'DN-1' },
    lines: [{ product: 'nothing-1', size: 'M', pieces: 3, cost: 320 }],
  },
  'purchase-orders': ofPurchaseOrder,
  'purchase-orders/:number': { ...ofPurchaseOrder, lines: [], version: 1 },
  'purchase-orders/:number/order': { version: 1 },
  'purchase-orders/:number/close': { version: 1, reason: 'Sold out there' },
  reorder: { days: 14, supplier: 'Nobody at all' },
  'stock/level': { product: 'nothing-1', size: 'M', level: 3 },
  settings: { name: 'stock', value: { level: 6 }, version: 7, from: null },
  'settings/take-back': { name: 'stock', version: 7 },
  'tax/preview': { value: firstTax },
  'content/:name/look': { value: {}, theme: 'light' },
  'content/:name/test': { value: {}, key: 'press_of_the_doors' },
  'content/:name/draft': { value: {}, edit: 1, basedOn: 1 },
  'content/:name': { value: {}, version: 1, from: null },
  'content/:name/take-back': { version: 2 },
  'stock-count': { products: ['nothing-1'] },
  'stock-count/figure': { product: 'nothing-1', size: 'M', figure: 3 },
  'stock-count/end': {},
  'sheets/:id': Buffer.alloc(0),
  'money/remittance-reports': Buffer.alloc(0),
  'sheets/:id/of-list': { filter: {}, changes: {} },
  'sheets/:id/apply': {},
  'sheets/:id/stop': {},
  'sheets/:id/undo': {},
  'packing/batch': { desk, parcels: [] },
  'packing/keep': { desk, parcels: [] },
  'packing/let-go': { desk, parcels: [] },
  'packing/pack': { desk, ...parcel, version: '0123456789ab', scanned: [] },
  'packing/hold': { desk, reference: parcel.reference, why: 'Paid twice' },
  'packing/leave-out': { desk, reference: parcel.reference, line: 1, quantity: 1, key: 'once-and-for-all' },
  'packing/other-size': { desk: 'desk-one', ...parcel, version: '0123456789ab', line: 1, quantity: 1, size: 'L' },
  'packing/pick-list': { parcels: [] },
  'packing/labels': { references: ['K7QW4MX9TD'] },
  'packing/handovers': { carrier: 'Delhivery', awbs: [], takenBy: 'Ramesh', signature: null },
  places: { product: 'nothing-1', size: 'M', ean: null, shelf: 'A-01-1', seen: { ean: null, shelf: null } },
  'print-room/:id/steps': { step: 'approve' },
  'print-room/:id/spoilt': { times: 0, pieces: 1, garment: false },
  'print-room/:id/refusal': { why: 'It shows a crest of ours' },
  'print-room/film': { widthMm: 560, gapMm: 8, rupeesAMetre: 260 },
};

const cookieOf = async (roles: StaffRole[], more: Parameters<typeof aColleagueIn>[3] = {}) =>
  aColleagueIn(shop, roles, now, more);

/** Callers of each column, by the headers they send. */
async function callersOf(who: string): Promise<Record<string, string>[]> {
  const { db } = shop.database;
  const owner = (more: Parameters<typeof aColleagueIn>[3] = {}) => cookieOf(['owner'], more);
  if (who === 'nobody') return [{}, { cookie: `office=${'y'.repeat(43)}` }, (await aCustomer(shop)).headers];
  if (who === 'begun') return [{ cookie: (await owner({ stage: 'code', codeSecret: 'x' })).cookie }];
  if (who === 'locked') {
    const pinHash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNoc29tZWhhc2g';
    const { cookie, sessionId } = await owner({ pinHash });
    await db.update(staffSessionsTable).set({ lockedAt: now }).where(eq(staffSessionsTable.id, sessionId));
    return [{ cookie }];
  }
  if (who === 'gone') {
    const [old, ended, removed, copied] = [await owner(), await owner(), await owner(), await owner()];
    await db.update(staffSessionsTable).set({ endsAt: now }).where(eq(staffSessionsTable.id, old.sessionId));
    await endStaffSession(db, ended.sessionId);
    await shop.database.pool.query('delete from staff_members where id = $1', [removed.id]);
    return [
      { cookie: old.cookie },
      { cookie: ended.cookie },
      { cookie: removed.cookie },
      { cookie: copied.cookie, 'user-agent': 'curl/8' },
    ];
  }
  return [{ cookie: (await cookieOf([who as StaffRole])).cookie }];
}

test('the table has a row for every call and route of the office, and a column for every role', () => {
  const routes = routesOf(shop.app.printRoutes({ commonPrefix: false })).filter(
    (route) => / \/api\/office\//.test(route) && !route.startsWith('HEAD '),
  );
  expect(routes.length).toBeGreaterThan(30);
  expect([...doors.keys()].toSorted()).toEqual(
    officeEndpoints.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  expect([...doors.keys()].toSorted()).toEqual(routes.toSorted());
  expect(header.split(' ').slice(4)).toEqual([...staffRoles]);
  for (const [call, statuses] of doors) expect([call, statuses.length]).toEqual([call, header.split(' ').length]);
});

describe('access to the office calls', () => {
  test.each(header.split(' '))('each call answers %s as the table says', async (who) => {
    const faults: string[] = [];
    const column = header.split(' ').indexOf(who);
    // Callers whom no call accepts can change nothing: once is enough.
    const outside = who === 'nobody' || who === 'gone' ? await callersOf(who) : undefined;
    for (const [call, statuses] of doors) {
      const [method = '', path = ''] = call.split(' ');
      const payload = bodies[path.replace('/api/office/', '')] ?? (method === 'GET' ? undefined : {});
      const url = path
        .replace(':reference', 'K7QW4MX9TD')
        .replace(/([\w-]+)\/:id/, (_, name: string) => `${name}/${ids[name] ?? 'none'}`)
        .replace(':ticket', 'M000000000')
        .replace(':key', 'none')
        .replace(':part', 'front')
        .replace(':view', 'front')
        .replace(':thing', 'sport')
        .replace(':sport', 'cricket')
        .replace(':kind', 'cap')
        .replace(':slug', 'konkan-monsoons')
        .replace('crests/:file', 'crests/none-wave-112233-445566-778899.svg')
        .replace(':file', 'front-0123456789-480.webp')
        .replace(':name', 'nothing')
        .replace(':number', '1');
      const query = queries[path.replace('/api/office/', '')] ?? '';
      const key = { 'idempotency-key': randomUUID() };
      for (const [at, headers] of (outside ?? (await callersOf(who))).entries()) {
        const reply = await ask(shop, `${method} ${url}${query}`, {
          headers: { ...key, ...headers },
          ...(payload && { payload }),
        });
        if (reply.statusCode !== statuses[column])
          faults.push(`${call} ${at}: ${reply.statusCode} and not ${statuses[column]}: ${reply.body.slice(0, 120)}`);
        if (method === 'GET') {
          const head = await ask(shop, `HEAD ${url}${query}`, { headers });
          if (head.statusCode !== reply.statusCode) faults.push(`HEAD ${path} ${at}: ${head.statusCode}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });
});
