import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { accountsTable, addressesTable, sessionsTable } from '#database/schema/accounts.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { designSharesTable, designsTable } from '#database/schema/designs.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { aCustomer, aNetwork, send } from '#server/customers/accounts/test-people.ts';
import { endAccountSession, startSession } from '#server/customers/sessions/sessions.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { saveTestDesign, sendTestPicture, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { issueInvoice } from '#server/money/invoices/issue-document.ts';
import { aContact, aLine, anOrder, asItsShopper } from '#server/selling/order-views/test-orders.ts';
import { address, type Target } from './test-door-requests.ts';
import type { TestShop } from './test-shop.ts';

/** Credentials of a caller: the headers of a session, or the key of an order link. */
export interface Comes {
  headers: Record<string, string>;
  key?: string;
}

interface Person {
  accountId: string;
  sessionId: string;
  email: string;
  headers: { cookie: string; authorization: string };
}

/** Customer with an account and an order, with all data that a stranger could want. */
export interface Victim extends Person, Target {
  orderId: string;
  /** Texts in a response that would reveal data of the victim. */
  secrets: string[];
}

/** Functions that create callers of a shop. */
export interface Crowd {
  shop: TestShop;
  now: Date;
  /** Creates a new customer who is signed in. */
  someone(): Promise<Person>;
  /** Creates another session of an account. */
  signIn(accountId: string): Promise<Pick<Person, 'sessionId' | 'headers'>>;
  /** Creates a customer with a saved address, a design, and an order with its invoice. */
  victim(): Promise<Victim>;
}

/** Kinds of callers, each with functions that create their credentials. The kinds are the columns of the table. */
export const callers: Record<string, (crowd: Crowd, victim: Victim) => Promise<Comes[]>> = {
  visitor: async () => [{ headers: {} }],
  // All incomplete or altered combinations of a valid session's cookie and token.
  half: async (crowd, { headers: { cookie, authorization } }) => {
    const other = await crowd.someone();
    const halves = [
      { cookie },
      { authorization },
      { cookie, authorization: other.headers.authorization },
      { cookie: other.headers.cookie, authorization },
      { cookie: altered(cookie), authorization },
      { cookie, authorization: altered(authorization) },
      { cookie, authorization: authorization.replace('Bearer', 'Basic') },
    ];
    return halves.map((headers) => ({ headers }));
  },
  expired: async ({ shop, now, signIn }, { accountId }) => {
    const { sessionId, headers } = await signIn(accountId);
    await shop.database.db.update(sessionsTable).set({ expiresAt: now }).where(eq(sessionsTable.id, sessionId));
    return [{ headers }];
  },
  // An ended session, and a session of a deleted account.
  revoked: async ({ shop: { database }, signIn, someone }, { accountId }) => {
    const { sessionId, headers } = await signIn(accountId);
    await endAccountSession(database.db, accountId, sessionId);
    const gone = await someone();
    await database.db.delete(accountsTable).where(eq(accountsTable.id, gone.accountId));
    return [{ headers }, { headers: gone.headers }];
  },
  other: async (crowd) => [{ headers: (await crowd.someone()).headers }],
  owner: async (_crowd, { headers }) => [{ headers }],
  // A stolen link, used without a session and by another customer.
  link: async (_crowd, { key }) => [{ headers: {}, key }],
  linkIn: async (crowd, { key }) => [{ headers: (await crowd.someone()).headers, key }],
  // The link, with the code of the order's e-mail entered in this browser.
  proven: async ({ shop }, { reference, key }) => [{ headers: await asItsShopper(shop, reference), key }],
  // A link that its owner has revoked, with the earlier proof.
  ended: async ({ shop }, { reference, key, orderId }) => {
    const headers = await asItsShopper(shop, reference);
    const { db } = shop.database;
    await db
      .update(ordersTable)
      .set({ linkVersion: sql`${ordersTable.linkVersion} + 1` })
      .where(eq(ordersTable.id, orderId));
    return [{ headers, key }];
  },
};

function altered(half: string): string {
  return half.slice(0, -1) + (half.endsWith('A') ? 'B' : 'A');
}

/** Creates an id of a shared link, in the shop's format. */
const aShare = () => `shr_${randomBytes(18).toString('base64url')}`;

/** Creates the functions for a shop. Sessions are created without the password check, which is slow by design. */
export async function gather(shop: TestShop, now: Date): Promise<Crowd> {
  const { db } = shop.database;
  const first = await aCustomer(shop);
  const [like] = await db.select().from(accountsTable).where(eq(accountsTable.email, first.email));
  const [design] = await db
    .select()
    .from(designsTable)
    .where(eq(designsTable.id, await saveTestDesign(shop, shirtWith([someWords]))));
  if (!like || !design) throw new Error('nobody came');
  const upload = await sendTestPicture(shop);
  const shared = aShare();
  await db.insert(designSharesTable).values({ id: shared, designId: design.id, createdAt: now });
  const previewed = `prv_${randomBytes(18).toString('base64url')}`;
  await db.update(productsTable).set({ previewLink: previewed }).where(eq(productsTable.id, 'cricket-1'));

  const signIn: Crowd['signIn'] = async (accountId) => {
    const { id, cookie, token } = await startSession(db, {
      accountId,
      provider: 'email',
      device: 'Chrome on Android',
      now,
    });
    return { sessionId: id, headers: { cookie: `session=${cookie}`, authorization: `Bearer ${token}` } };
  };
  const someone = async (more: Partial<typeof like> = {}): Promise<Person> => {
    const accountId = `acc_${randomBytes(12).toString('base64url')}`;
    const email = `${randomUUID()}@example.in`;
    await db.insert(accountsTable).values({ ...like, id: accountId, email, ...more });
    return { accountId, email, ...(await signIn(accountId)) };
  };
  const victim = async (): Promise<Victim> => {
    const { phone } = aContact();
    const person = await someone({ firstName: 'Victoria', lastName: 'Sequeira', phone });
    const designId = `cus_${randomBytes(18).toString('base64url')}`;
    await db.insert(designsTable).values({ ...design, id: designId, accountId: person.accountId });
    await db.insert(designSharesTable).values({ id: aShare(), designId, accountId: person.accountId, createdAt: now });
    const { addressId, ...order } = await settle(shop, person, phone, now);
    const ids = {
      address: addressId,
      session: person.sessionId,
      design: designId,
      drawn: design.id,
      shared,
      previewed,
      upload,
      invoice: order.invoice,
    };
    const secrets = [person.email, phone, 'Victoria', 'Secret House 7', addressId, person.sessionId];
    return { ...person, ...order, ids, secrets };
  };
  return { shop, now, someone, signIn, victim };
}

/** Saves an address for a customer, and places an order that is invoiced. */
async function settle(shop: TestShop, { headers, email, accountId }: Person, phone: string, now: Date) {
  const { db } = shop.database;
  const home = { ...address, fullName: 'Victoria Sequeira', line1: 'Secret House 7' };
  const post = (url: string, payload: object) =>
    send(shop, {
      method: 'POST',
      url,
      payload,
      headers: { 'idempotency-key': randomUUID(), ...headers },
      from: aNetwork(),
    });
  await post('/api/account/addresses', { address: home, phone });
  const [entry] = await db.select().from(addressesTable).where(eq(addressesTable.accountId, accountId));
  const order = { ...anOrder([aLine('cricket-5', 'One size', 2)], { email, phone }), address: home };
  const { reference, key }: { reference: string; key: string } = (await post('/api/orders', order)).json().data;
  const [row] = await db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  if (!row || !entry) throw new Error('the order could not be placed');
  await db.transaction((tx) => issueInvoice({ settings: unchangedSettings, shopFacts: firstFacts }, tx, row.id, now));
  const [paper] = await db.select().from(documentsTable).where(eq(documentsTable.orderId, row.id));
  return { reference, key, orderId: row.id, addressId: entry.id, invoice: paper?.number ?? '' };
}
