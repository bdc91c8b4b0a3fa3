import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OwnData } from '#contract/account-privacy.ts';
import { dataPurposes } from '#contract/purposes.ts';
import { accountsTable, passkeysTable } from '#database/schema/accounts.ts';
import { creditChangesTable, customerBlocksTable, customerNotesTable } from '#database/schema/customers.ts';
import { contactMessagesTable, messageEntriesTable } from '#database/schema/messages.ts';
import { orderNotesTable } from '#database/schema/office-orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { securityEventsTable } from '#database/schema/security.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, aNetwork, proveEmail, send } from '#server/customers/accounts/test-people.ts';
import { aLine, anOrder, fillShelves, postOrder } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  await fillShelves(shop.database.db, 100);
});
afterAll(() => shop.close());

/** Tables with personal data that the export includes. */
const given = [
  ...['account_browsers', 'order_browsers'],
  ...[
    'accounts',
    'addresses',
    'cancellations',
    'cancelled_lines',
    'contact_messages',
    'credit_changes',
    'customer_blocks',
    'customer_notes',
  ],
  ...[
    'design_shares',
    'designs',
    'documents',
    'identities',
    'mail_outbox',
    'message_entries',
    'order_events',
    'order_lines',
    'order_notes',
    'orders',
    'passkeys',
  ],
  ...[
    'payments',
    'refunds',
    'return_events',
    'return_lines',
    'return_pickups',
    'returns',
    'security_events',
    'sessions',
    'shipment_events',
  ],
  ...['shipments', 'store_credits'],
];

const ofColleagues = 'of colleagues, not of members';
const ofOrders = 'says of orders that are given out how they were worked';
const passing = 'a code or a challenge of some minutes, kept as its hash';

/** Tables that the export omits, each with the reason. */
const notGiven: Record<string, string> = {
  ...{
    courier_messages: 'what they said of a parcel stands in its own events',
    gateway_events: 'what they said of a payment stands in it',
    bank_settlements: 'sums of many payments that the gateway sent to the bank',
    bank_settlement_lines: 'what they say of a payment or refund stands in it',
    cash_remittances: 'sums of many parcels that the courier sent to the bank',
    cash_remittance_lines: 'what they say of a parcel stands in it and its order',
    disputes: 'begun by the bank of whoever paid, and answered at the gateway',
    money_reports: ofOrders,
    visit_counts: 'sums of a day, of nobody',
    empty_searches: 'sums of a day, of nobody',
    document_rows: 'the sums of documents by tax rate: the documents themselves are given',
    accountant_folders: 'copies of documents, which are given, kept for a week',
    closed_months: 'sums of a month, and who of the shop closed it',
  },
  ...{
    gateway_orders: 'numbers of the gateway',
    money_movements: 'the ledger of what payments, refunds and credit say',
  },
  ...{ uploads: 'the pictures themselves: each is seen at its design, where it is fetched as a file' },
  ...{
    design_looks: ofOrders,
    handover_parcels: ofOrders,
    handovers: ofOrders,
    note_mentions: ofOrders,
    order_tags: ofOrders,
  },
  ...{ print_files: ofOrders, print_jobs: ofOrders, print_spoils: ofOrders, return_inspections: ofOrders },
  ...{
    account_codes: passing,
    google_attempts: passing,
    mailed_codes: passing,
    order_codes: passing,
    passkey_challenges: passing,
  },
  ...{
    approvals: ofColleagues,
    given_amounts: ofColleagues,
    audit: ofColleagues,
    audit_words: ofColleagues,
    bulk_action_rows: ofColleagues,
    bulk_actions: ofColleagues,
    product_sheets: ofColleagues,
    product_sheet_rows: ofColleagues,
    settings: ofColleagues,
    content_drafts: ofColleagues,
  },
  ...{
    office_presses: ofColleagues,
    office_answers: ofColleagues,
    order_views: ofColleagues,
    product_versions: ofColleagues,
    list_versions: ofColleagues,
    packing_claims: ofColleagues,
    report_mails: ofColleagues,
    staff_invitations: ofColleagues,
  },
  ...{
    staff_members: ofColleagues,
    staff_passkeys: ofColleagues,
    staff_recovery_codes: ofColleagues,
    staff_browsers: ofColleagues,
    staff_sessions: ofColleagues,
  },
};

type Member = Awaited<ReturnType<typeof aCustomer>>;
const nominee = { name: 'Ira Sawant', relation: 'My sister', contact: 'ira@example.in' };
const read = async ({ headers }: Member) => send(shop, { url: '/api/account/data', headers, from: aNetwork() });
const name = ({ headers }: Member, body: object) =>
  send(shop, { method: 'PUT', url: '/api/account/nominee', headers, payload: body });
const write = (email: string, issue: string) =>
  send(shop, {
    method: 'POST',
    url: '/api/contact',
    payload: { name: 'Somebody', email, issue },
    from: aNetwork(),
    headers: { 'idempotency-key': `${email} ${issue}` },
  });

describe("export of a customer's data", () => {
  test('exports the account, nominee, addresses, orders, messages, mails and events of a customer', async () => {
    const member = await aCustomer(shop);
    await proveEmail(shop, member.email);
    await name(member, nominee);
    const { address } = anOrder([]);
    await send(shop, {
      method: 'POST',
      url: '/api/account/addresses',
      headers: member.headers,
      payload: { address, phone: '9820043210' },
    });
    const placed = await postOrder(
      shop,
      anOrder([aLine('cricket-1')], { email: member.email }),
      undefined,
      member.headers,
    );
    await write(member.email, 'Where is it?');
    const reply = await read(member);
    expect(reply.statusCode).toBe(200);
    const data = OwnData.parse(reply.json().data);
    expect(data.account).toMatchObject({ email: member.email, signsInBy: ['password'], deletionAt: null });
    expect(data.nominee).toEqual(nominee);
    expect(data.addresses).toMatchObject([{ phone: '9820043210', address: { fullName: 'Asha Sawant' } }]);
    expect(data.browsersSignedIn).toHaveLength(1);
    expect(data.orders).toMatchObject([{ reference: placed.json().data.reference, contact: { email: member.email } }]);
    expect(data.ordersLeftOff).toBe(0);
    expect(data.messages).toMatchObject([{ text: 'Where is it?', name: 'Somebody' }]);
    expect(data.events.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['signed up', 'nominee changed (named)', 'data exported']),
    );
  });

  test('exports no password hash, no code and no data of other customers', async () => {
    const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop)];
    await postOrder(shop, anOrder([aLine('cricket-1')], { email: asha.email }), undefined, ravi.headers);
    await name(ravi, { ...nominee, name: 'Somebody of Ravi' });
    const { body } = await read(asha);
    const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, asha.email));
    expect(row?.passwordHash).toMatch(/^\$argon2/);
    for (const secret of [row?.passwordHash, ravi.email, 'Somebody of Ravi', 'Hash'])
      expect(body).not.toContain(secret);
    expect(OwnData.parse(JSON.parse(body).data).orders).toEqual([]);
  });

  test('exports messages and mails of an e-mail only once the e-mail is proved', async () => {
    const member = await aCustomer(shop);
    await write(member.email, 'Written before they came');
    expect((await read(member)).json().data.messages).toEqual([]);
    await proveEmail(shop, member.email);
    expect((await read(member)).json().data.messages).toHaveLength(1);
  });

  test('exports staff notes, passkeys and whole message threads, but nothing internal between staff', async () => {
    const { db } = shop.database;
    const [member, other] = [await aCustomer(shop), await aCustomer(shop)];
    await proveEmail(shop, member.email);
    const idOf = async (email: string) =>
      (await db.select().from(accountsTable).where(eq(accountsTable.email, email)))[0]?.id ?? '';
    const [accountId, otherId] = [await idOf(member.email), await idOf(other.email)];
    await write(member.email, 'Where is it?');
    const reference = (
      await postOrder(shop, anOrder([aLine('cricket-1')], { email: member.email }), undefined, member.headers)
    ).json().data.reference;
    const [order] = await db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
    const [message] = await db.select().from(contactMessagesTable).where(eq(contactMessagesTable.email, member.email));
    const ofColleague = { memberId: 'stf_1', memberName: 'Meera' };
    await db.insert(customerNotesTable).values([
      { accountId, body: 'Calls before noon', onceKey: 'note-1', at: now, ...ofColleague },
      { email: member.email, body: 'Ordered as a guest before', onceKey: 'note-2', at: now, ...ofColleague },
      { accountId: otherId, body: 'Of somebody else', onceKey: 'note-3', at: now, ...ofColleague },
    ]);
    await db
      .insert(orderNotesTable)
      .values({ id: 'on-1', orderId: order?.id ?? '', text: 'Asked for a larger box', at: now, ...ofColleague });
    const entry = { messageId: message?.id ?? '', at: now };
    await db.insert(messageEntriesTable).values([
      { ...entry, kind: 'answer', body: 'It left today', onceKey: 'entry-1', ...ofColleague },
      { ...entry, kind: 'reply', body: 'Thank you', onceKey: 'entry-2' },
      { ...entry, kind: 'note', body: 'Said between colleagues', onceKey: 'entry-3', ...ofColleague },
    ]);
    await db
      .insert(customerBlocksTable)
      .values({ id: 'blk-1', accountId, email: member.email, why: 'Refused three parcels', byName: 'Meera', at: now });
    await db.insert(creditChangesTable).values({
      ...{ id: 'crc-1', accountId, idempotencyKey: 'credit-1', requestHash: '', amountPaise: 10_050 },
      ...{ why: 'For the wait', memberName: 'Meera', at: now },
    });
    await db.insert(passkeysTable).values({
      id: 'key-1',
      accountId,
      publicKey: 'k',
      counter: 1,
      transports: [],
      device: 'Chrome on Android',
      createdAt: now,
    });
    const reply = await read(member);
    const data = OwnData.parse(reply.json().data);
    expect(data.notes.map(({ about, text }) => [about, text]).toSorted()).toEqual(
      [
        ['you', 'Calls before noon'],
        ['you', 'Ordered as a guest before'],
        [reference, 'Asked for a larger box'],
      ].toSorted(),
    );
    expect(data.messages[0]?.thread).toMatchObject([
      { from: 'shop', text: 'It left today' },
      { from: 'you', text: 'Thank you' },
    ]);
    expect(data.blocks).toMatchObject([{ why: 'Refused three parcels', liftedAt: null }]);
    expect(data.creditChanges).toMatchObject([{ amount: 100.5, why: 'For the wait' }]);
    expect(data.passkeys).toMatchObject([{ madeIn: 'Chrome on Android', lastUsedAt: null }]);
    expect(data.account.signsInBy).toEqual(['password', 'passkey']);
    for (const word of ['Of somebody else', 'Said between colleagues']) expect(reply.body).not.toContain(word);
  });

  test('exports every table with personal data, or has a reason not to', () => {
    const tables = Object.values(dataPurposes).flatMap((purpose) => [...purpose.tables]);
    expect([...new Set(tables)].filter((table) => !(table in notGiven)).toSorted()).toEqual([...given].toSorted());
    expect(Object.keys(notGiven).filter((table) => !tables.some((one) => one === table))).toEqual([]);
  });

  test('allows five exports an hour and logs each', async () => {
    const member = await aCustomer(shop);
    const codes = [];
    for (let time = 0; time < 6; time += 1) codes.push((await read(member)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, member.email));
    const events = await shop.database.db
      .select()
      .from(securityEventsTable)
      .where(eq(securityEventsTable.accountId, row?.id ?? ''));
    expect(events.filter(({ kind }) => kind === 'data_exported')).toHaveLength(5);
  });
});

describe('nominee of an account', () => {
  test('names, changes and removes a nominee', async () => {
    const member = await aCustomer(shop);
    const of = async () =>
      (await send(shop, { url: '/api/account/nominee', headers: member.headers })).json().data.nominee;
    expect(await of()).toBeNull();
    expect((await name(member, nominee)).json()).toMatchObject({
      message: 'Nominee saved successfully',
      data: { nominee },
    });
    await name(member, { ...nominee, contact: '98200 43210' });
    expect(await of()).toEqual({ ...nominee, contact: '98200 43210' });
    await send(shop, { method: 'DELETE', url: '/api/account/nominee', headers: member.headers });
    expect(await of()).toBeNull();
  });

  test.each([
    ['Enter their name', { name: 'x' }, 'name'],
    ['Say who they are to you', { relation: ' ' }, 'relation'],
    ['Give an e-mail or a mobile by which they can be reached', { contact: '12' }, 'contact'],
  ])('refuses an invalid nominee: %s', async (message, part, field) => {
    const reply = await name(await aCustomer(shop), { ...nominee, ...part });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  });
});
