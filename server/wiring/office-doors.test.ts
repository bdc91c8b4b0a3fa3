import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeEndpoints } from '#contract/office/calls.ts';
import { type StaffRole, staffRoles } from '#contract/office/lists.ts';
import { staffSessions } from '#database/schema/staff.ts';
import { aCustomer } from '#server/accounts/test-people.ts';
import { endSession } from '#server/staff/sessions.ts';
import { aColleagueIn, ask } from '#server/staff/test-staff.ts';
import { routesOf } from './test-routes.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

// Every call of the office, by every role and by nobody. Written by hand, and not made from the table of permissions, so that a slip in one is seen in the other.

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());

/**
 * Nobody: no cookie, a made-up one, a shopper. Gone: a session that ran out, was ended, or whose cookie was copied into another kind of browser; a
 * colleague who was let go. Begun: the password was right, and no code was entered. Locked: a screen that waits for its PIN. What is 400, 404 or
 * 409 was let in, and is refused for what it asked.
 */
const header = 'nobody gone begun locked owner manager support packer printer merchandiser accountant viewer';
const rows = `
GET    /api/office/sign-in                       200 200 200 200  200 200 200 200 200 200 200 200
POST   /api/office/sign-in/password              401 401 401 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-in/code                  401 401 400 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-in/passkey/options       409 409 409 409  409 409 409 409 409 409 409 409
POST   /api/office/sign-in/passkey               401 401 401 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-in/set-up                401 401 409 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-in/set-up/confirm        401 401 409 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-in/set-up/passkey/options 401 401 409 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-in/set-up/passkey        401 401 409 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-out                      401 401 401 200  200 200 200 200 200 200 200 200
POST   /api/office/invitations/open              404 404 404 404  404 404 404 404 404 404 404 404
POST   /api/office/invitations/accept            404 404 404 404  404 404 404 404 404 404 404 404
GET    /api/office/demo                          200 200 200 200  200 200 200 200 200 200 200 200
POST   /api/office/demo                          200 200 200 200  200 200 200 200 200 200 200 200

GET    /api/office/me                            401 401 401 200  200 200 200 200 200 200 200 200
PUT    /api/office/me/pin                        401 401 401 403  200 200 200 200 200 200 200 200
POST   /api/office/me/lock                       401 401 401 200  409 409 409 409 409 409 409 409
POST   /api/office/me/unlock                     401 401 401 400  400 400 400 400 400 400 400 400
GET    /api/office/me/sessions                   401 401 401 403  200 200 200 200 200 200 200 200
DELETE /api/office/me/sessions/:id               401 401 401 403  404 404 404 404 404 404 404 404
GET    /api/office/me/passkeys                   401 401 401 403  200 200 200 200 200 200 200 200
POST   /api/office/me/passkeys/options           401 401 401 403  409 409 409 409 409 409 409 409
POST   /api/office/me/passkeys                   401 401 401 403  409 409 409 409 409 409 409 409
DELETE /api/office/me/passkeys/:id               401 401 401 403  404 404 404 404 404 404 404 404

GET    /api/office/staff                         401 401 401 403  200 403 403 403 403 403 403 403
POST   /api/office/staff/invitations             401 401 401 403  200 403 403 403 403 403 403 403
DELETE /api/office/staff/invitations/:id         401 401 401 403  404 403 403 403 403 403 403 403
PUT    /api/office/staff/:id/roles               401 401 401 403  404 403 403 403 403 403 403 403
DELETE /api/office/staff/:id                     401 401 401 403  404 403 403 403 403 403 403 403
GET    /api/office/staff/:id/sessions            401 401 401 403  200 403 403 403 403 403 403 403
DELETE /api/office/staff/:id/sessions            401 401 401 403  404 403 403 403 403 403 403 403
GET    /api/office/audit                         401 401 401 403  200 200 403 403 403 403 403 403
GET    /api/office/audit/export                  401 401 401 403  200 200 403 403 403 403 403 403

POST   /api/office/approvals                     401 401 401 403  409 409 200 403 403 403 403 403
GET    /api/office/approvals                     401 401 401 403  200 200 200 403 403 403 403 403
POST   /api/office/approvals/:id/decision        401 401 401 403  404 404 403 403 403 403 403 403
POST   /api/office/approvals/:id/withdraw        401 401 401 403  404 404 404 403 403 403 403 403

GET    /api/office/today                         401 401 401 403  200 200 200 200 200 200 200 200
GET    /api/office/orders                        401 401 401 403  200 200 200 200 200 403 200 200
GET    /api/office/orders/:reference             401 401 401 403  404 404 404 404 404 403 404 404
POST   /api/office/orders/:reference/contact     401 401 401 403  404 404 404 404 403 403 403 403
GET    /api/office/search                        401 401 401 403  200 200 200 200 200 403 200 200
`;

const doors = new Map(
  rows.split('\n').flatMap((row) => {
    const [method, path, ...statuses] = row.trim().split(/ +/);
    return path ? [[`${method} ${path}`, statuses.map(Number)] as const] : [];
  }),
);

const bytes = 'AAAA';
const token = 'x'.repeat(43);
const signature = { passkey: { id: bytes, response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes } } };
const made = { passkey: { id: bytes, response: { clientDataJSON: bytes, attestationObject: bytes } } };
const bodies: Record<string, object> = {
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
  'me/passkeys': made,
  'staff/invitations': { email: 'new@shop.example', roles: ['viewer'] },
  'staff/:id/roles': { roles: ['viewer'], version: 1 },
  approvals: { kind: 'refund', about: 'K7QW4MX9TD', amount: 20_000, why: 'A good reason' },
  'approvals/:id/decision': { grant: true },
};

const cookieOf = async (roles: StaffRole[], more: Parameters<typeof aColleagueIn>[3] = {}) => aColleagueIn(shop, roles, now, more);

/** Everybody of a column, by what they send. */
async function callersOf(who: string): Promise<Record<string, string>[]> {
  const { db } = shop.database;
  const owner = (more: Parameters<typeof aColleagueIn>[3] = {}) => cookieOf(['owner'], more);
  if (who === 'nobody') return [{}, { cookie: `office=${'y'.repeat(43)}` }, (await aCustomer(shop)).headers];
  if (who === 'begun') return [{ cookie: (await owner({ stage: 'code', codeSecret: 'x' })).cookie }];
  if (who === 'locked') {
    const pinHash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNoc29tZWhhc2g';
    const { cookie, sessionId } = await owner({ pinHash });
    await db.update(staffSessions).set({ lockedAt: now }).where(eq(staffSessions.id, sessionId));
    return [{ cookie }];
  }
  if (who === 'gone') {
    const [old, ended, removed, copied] = [await owner(), await owner(), await owner(), await owner()];
    await db.update(staffSessions).set({ endsAt: now }).where(eq(staffSessions.id, old.sessionId));
    await endSession(db, ended.sessionId);
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

test('the table has a row for every call and every route of the office, and a column for every role', () => {
  const routes = routesOf(shop.app.printRoutes({ commonPrefix: false })).filter(
    (route) => / \/api\/office\//.test(route) && !route.startsWith('HEAD '),
  );
  expect(routes.length).toBeGreaterThan(30);
  expect([...doors.keys()].toSorted()).toEqual(officeEndpoints.map(({ method, path }) => `${method} ${path}`).toSorted());
  expect([...doors.keys()].toSorted()).toEqual(routes.toSorted());
  expect(header.split(' ').slice(4)).toEqual([...staffRoles]);
  for (const [call, statuses] of doors) expect([call, statuses.length]).toEqual([call, header.split(' ').length]);
});

describe('at the door of the office', () => {
  test.each(header.split(' '))('each call answers %s as the table says', async (who) => {
    const faults: string[] = [];
    const column = header.split(' ').indexOf(who);
    // Whom no call lets in no call changes: once is enough.
    const outside = who === 'nobody' || who === 'gone' ? await callersOf(who) : undefined;
    for (const [call, statuses] of doors) {
      const [method = '', path = ''] = call.split(' ');
      const payload = bodies[path.replace('/api/office/', '')] ?? (method === 'GET' ? undefined : {});
      const url = path.replace(':reference', 'K7QW4MX9TD').replace(':id', 'none');
      const query = path.endsWith('/search') ? '?q=asha' : '';
      for (const [at, headers] of (outside ?? (await callersOf(who))).entries()) {
        const reply = await ask(shop, `${method} ${url}${query}`, { headers, ...(payload && { payload }) });
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
