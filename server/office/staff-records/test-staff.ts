import { randomBytes, randomUUID } from 'node:crypto';
import { officeKeyHeader } from '#contract/office/key-header.ts';
import type { StaffRole, StaffSessionStage } from '#contract/office/lists.ts';
import { sharesDevice } from '#contract/office/permissions.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { type TestShop, testPasswords } from '#server/app/test-support/test-shop.ts';
import { aNetwork } from '#server/customers/accounts/test-people.ts';
import { startOfficeSession } from './sessions.ts';

/** Default user agent of browsers in these tests. */
export const browserName = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36';

interface OfficeRequest {
  headers?: Record<string, string>;
  cookie?: string;
  payload?: object;
  from?: string;
}

/** Sends an office call as its own pages do: 'POST /api/office/me/lock'. Every change has a new idempotency key. */
export function ask(shop: TestShop, call: string, { headers, cookie, payload, from = aNetwork() }: OfficeRequest = {}) {
  const [method = '', url = ''] = call.split(' ');
  return shop.app.inject({
    method: method as 'GET',
    url,
    ...(payload && { payload }),
    remoteAddress: from,
    headers: {
      ...{ origin: 'http://shop.test', 'user-agent': browserName },
      ...(method !== 'GET' && method !== 'HEAD' && { [officeKeyHeader]: `press_${randomUUID()}` }),
      ...(cookie && { cookie }),
      ...headers,
    },
  });
}

type Reply = Awaited<ReturnType<typeof ask>>;

/** Returns the office cookie from a response that set it. */
export function cookieIn({ cookies }: Reply): string {
  return `office=${cookies.find(({ name }) => name.endsWith('office'))?.value}`;
}

/** Signs in as the demo member of a role. Returns the cookie. */
export async function asDemo(shop: TestShop, role: StaffRole): Promise<string> {
  return cookieIn(await ask(shop, 'POST /api/office/demo', { payload: { role } }));
}

/** Creates a member who is no demo member, with this password hash; at a shared device with a PIN. */
export async function aColleague(
  shop: TestShop,
  roles: StaffRole[],
  more: Partial<typeof staffMembersTable.$inferInsert> = {},
) {
  const row = {
    id: `stf_${randomBytes(12).toString('base64url')}`,
    email: `${randomUUID()}@shop.example`,
    name: 'Nila Menon',
    roles,
    joinedAt: new Date('2026-11-01T04:20:00Z'),
    ...(sharesDevice(roles) && { pinHash: await testPasswords.hash('4711') }),
    ...more,
  };
  await shop.database.db.insert(staffMembersTable).values(row);
  return row;
}

/**
 * Creates a member who is signed in without password and code, or is in the middle of the login. Returns the cookie
 * too.
 */
export async function aColleagueIn(
  shop: TestShop,
  roles: StaffRole[],
  now: Date,
  { stage = 'open', ...more }: Partial<typeof staffMembersTable.$inferInsert> & { stage?: StaffSessionStage } = {},
) {
  const row = await aColleague(shop, roles, more);
  let cookie = '';
  const set = (name: string, value: string) => {
    cookie = `${name}=${value}`;
  };
  const caller = {
    cookies: { read: () => undefined, set, clear: () => {} },
    address: '203.0.113.9',
    userAgent: browserName,
  };
  const deps = { officeCookie: 'office', now: () => now };
  const begun = stage === 'open' ? ({ stage, way: 'code' } as const) : { stage };
  const sessionId = await startOfficeSession(deps, shop.database.db, row, begun, caller);
  return { ...row, cookie, sessionId };
}
