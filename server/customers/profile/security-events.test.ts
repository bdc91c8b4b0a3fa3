import { asc, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicEndpoints } from '#contract/calls.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { securityEventsTable } from '#database/schema/security.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';
import {
  beginButton,
  cookieOf,
  type GoogleShop,
  openGoogleShop,
  postGoogle,
} from '#server/customers/accounts/test-google.ts';
import {
  addPasskey,
  passkeyShopUrl,
  post,
  signInByPasskey,
  withChallenge,
} from '#server/customers/accounts/test-passkeys.ts';
import {
  aCustomer,
  aNetwork,
  anotherCode,
  type Browser,
  browserOf,
  goodPassword,
  logInAs,
  mailedCode,
  send,
} from '#server/customers/accounts/test-people.ts';
import type { TestAuthenticator } from '#server/foundation/passkeys/test-authenticator.ts';
import { aLine, anOrder, asItsShopper, postOrder } from '#server/selling/order-views/test-orders.ts';
import { deleteAccounts } from './delete-account.ts';

// Every verb of the accounts and what it leaves: each step is a call, by name, and the events that follow it.

let google: GoogleShop;
let shop: TestShop;
beforeAll(async () => {
  google = await openGoogleShop(undefined, { publicUrl: passkeyShopUrl });
  shop = google.shop;
});
afterAll(() => google.close());

let last = 0;
/** The events since the last time, as 'kind' or 'kind: about', with a mark where they were refused. */
async function newEvents(): Promise<string[]> {
  const rows = await shop.database.db
    .select()
    .from(securityEventsTable)
    .where(gt(securityEventsTable.id, last))
    .orderBy(asc(securityEventsTable.id));
  last = rows.at(-1)?.id ?? last;
  for (const { kind, network, device } of rows) {
    // What the clock does comes from nowhere.
    if (kind !== 'account_deleted')
      expect([kind, network, device]).toEqual([kind, expect.stringMatching(/\.0\/24$/), expect.any(String)]);
  }
  return rows.map(
    ({ kind, outcome, about }) => `${outcome === 'refused' ? '!' : ''}${kind}${about ? `: ${about}` : ''}`,
  );
}

const call = (
  headers: Record<string, string>,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) => send(shop, { method, url, headers, from: aNetwork(), ...(payload && { payload }) });

const { address } = anOrder([]);
const phone = '9820043210';
const codes = { right: '' };
/** A browser without a session, which asks for codes and enters them. */
const here = { cookie: `browser=${'B'.repeat(22)}` };

interface Step {
  /** 'METHOD path' of the call; or what the clock does. */
  of: string;
  does: () => Promise<unknown>;
  leaves: string[];
}

/** In the order of a life: each step stands on those before it. */
function steps(): Step[] {
  let me: Browser;
  let member: { sub: string; email: string };
  let linking = '';
  let key: TestAuthenticator;
  let asked: Awaited<ReturnType<typeof post>>;
  let guest = { reference: '', key: '', email: '' };
  const entry = async () =>
    (await send(shop, { url: '/api/account/addresses', headers: me.headers })).json().data[0].id as string;
  const session = async () =>
    (await send(shop, { url: '/api/account/sessions', headers: me.headers })).json().data[0].id as string;
  const again = async (password = me.password) => {
    me = browserOf(await logInAs(shop, { ...me, password }), { email: me.email, password });
  };
  const byButton = async () => {
    const { nonce, cookie } = await beginButton(shop);
    return postGoogle(shop, '', { idToken: await google.token(member, nonce) }, cookie);
  };
  const untilKept = (kind: string, count: number) =>
    expect.poll(() => shop.database.db.$count(securityEventsTable, sql`kind = ${kind}`)).toBe(count);
  return [
    {
      of: 'POST /api/auth/signup',
      does: async () => {
        me = await aCustomer(shop);
      },
      leaves: ['signed_up'],
    },
    { of: 'POST /api/auth/login', does: () => again(), leaves: ['signed_in: password'] },
    {
      of: 'POST /api/auth/login',
      does: () => logInAs(shop, { ...me, password: 'wrong wrong' }),
      leaves: ['!sign_in_failed'],
    },
    { of: 'POST /api/auth/refresh', does: () => call(me.headers, 'POST', '/api/auth/refresh'), leaves: [] },
    {
      of: 'PATCH /api/account/profile',
      does: () => call(me.headers, 'PATCH', '/api/account/profile', { firstName: 'Asha', lastName: 'Sawant', phone }),
      leaves: ['profile_changed'],
    },
    {
      of: 'POST /api/account/addresses',
      does: () => call(me.headers, 'POST', '/api/account/addresses', { address, phone }),
      leaves: ['address_changed: added'],
    },
    {
      of: 'PUT /api/account/addresses/:id',
      does: async () => call(me.headers, 'PUT', `/api/account/addresses/${await entry()}`, { address, phone }),
      leaves: ['address_changed: changed'],
    },
    {
      of: 'POST /api/account/addresses/:id/default',
      does: async () => call(me.headers, 'POST', `/api/account/addresses/${await entry()}/default`),
      leaves: ['address_changed: default'],
    },
    {
      of: 'DELETE /api/account/addresses/:id',
      does: async () => call(me.headers, 'DELETE', `/api/account/addresses/${await entry()}`),
      leaves: ['address_changed: removed'],
    },
    {
      of: 'PUT /api/account/nominee',
      does: () =>
        call(me.headers, 'PUT', '/api/account/nominee', {
          name: 'Ravi Rane',
          relation: 'Brother',
          contact: '9820012345',
        }),
      leaves: ['nominee_changed: named'],
    },
    {
      of: 'DELETE /api/account/nominee',
      does: () => call(me.headers, 'DELETE', '/api/account/nominee'),
      leaves: ['nominee_changed: removed'],
    },
    {
      of: 'POST /api/account/email',
      does: () =>
        call(me.headers, 'POST', '/api/account/email', { newEmail: 'new.mail@example.in', password: 'wrong wrong' }),
      leaves: ['!password_refused'],
    },
    {
      of: 'POST /api/account/email',
      does: () =>
        call(me.headers, 'POST', '/api/account/email', { newEmail: 'new.mail@example.in', password: goodPassword }),
      leaves: ['code_asked: e-mail'],
    },
    {
      of: 'POST /api/account/email/confirm',
      does: async () => {
        codes.right = await mailedCode(shop, 'new.mail@example.in');
        await call(me.headers, 'POST', '/api/account/email/confirm', { code: anotherCode(codes.right) });
      },
      leaves: ['!code_failed: e-mail'],
    },
    {
      of: 'POST /api/account/email/confirm',
      does: async () => {
        await call(me.headers, 'POST', '/api/account/email/confirm', { code: codes.right });
        me = { ...me, email: 'new.mail@example.in' };
      },
      leaves: ['code_used: e-mail', 'email_changed'],
    },
    {
      of: 'POST /api/account/password',
      does: () =>
        call(me.headers, 'POST', '/api/account/password', {
          currentPassword: goodPassword,
          newPassword: 'bowling at twelve',
        }),
      leaves: ['password_changed: changed'],
    },
    {
      of: 'POST /api/auth/forgot-password',
      does: async () => {
        await call(here, 'POST', '/api/auth/forgot-password', { email: me.email });
        await call(here, 'POST', '/api/auth/forgot-password', { email: 'nobody.here@example.in' });
        await untilKept('code_asked', 2);
        codes.right = await mailedCode(shop, me.email, 2);
      },
      leaves: ['code_asked: password'],
    },
    {
      of: 'POST /api/auth/reset-password',
      does: () =>
        call(here, 'POST', '/api/auth/reset-password', {
          email: me.email,
          code: anotherCode(codes.right),
          newPassword: 'fielding at one',
        }),
      leaves: ['!code_failed: password'],
    },
    {
      of: 'POST /api/auth/reset-password',
      does: () =>
        call(here, 'POST', '/api/auth/reset-password', {
          email: me.email,
          code: codes.right,
          newPassword: 'fielding at one',
        }),
      leaves: ['code_used: password', 'password_changed: by a code'],
    },
    {
      of: 'POST /api/account/again/password',
      does: async () => {
        await again('fielding at one');
        await newEvents();
        await call(me.headers, 'POST', '/api/account/again/password', { password: 'wrong wrong' });
        await call(me.headers, 'POST', '/api/account/again/password', { password: 'fielding at one' });
      },
      leaves: ['!password_refused', 'proved_again: password'],
    },
    {
      of: 'POST /api/account/again/code',
      does: () => call(me.headers, 'POST', '/api/account/again/code'),
      leaves: ['code_asked: again'],
    },
    {
      of: 'POST /api/account/again/code/confirm',
      does: async () => {
        const code = await mailedCode(shop, me.email, 3);
        for (const one of [anotherCode(code), code])
          await call(me.headers, 'POST', '/api/account/again/code/confirm', { code: one });
      },
      leaves: ['!code_failed: again', 'code_used: again', 'proved_again: code'],
    },
    {
      of: 'POST /api/account/passkeys/options',
      does: () => post(shop, '/api/account/passkeys/options', {}, me.headers),
      leaves: [],
    },
    {
      of: 'POST /api/account/passkeys',
      does: async () => {
        ({ key } = await addPasskey(shop, me));
      },
      leaves: ['passkey_added'],
    },
    { of: 'POST /api/auth/passkey/options', does: () => post(shop, '/api/auth/passkey/options', {}), leaves: [] },
    {
      of: 'POST /api/auth/passkey',
      does: async () => {
        await signInByPasskey(shop, key, { forged: true });
        await signInByPasskey(shop, key);
      },
      leaves: ['!passkey_refused', 'signed_in: passkey'],
    },
    {
      of: 'POST /api/account/again/passkey/options',
      does: async () => {
        asked = await post(shop, '/api/account/again/passkey/options', {}, me.headers);
      },
      leaves: [],
    },
    {
      of: 'POST /api/account/again/passkey',
      does: () => {
        const passkey = key.sign(asked.json().data);
        return post(shop, '/api/account/again/passkey', { passkey }, withChallenge(asked, me.headers));
      },
      leaves: ['proved_again: passkey'],
    },
    {
      of: 'DELETE /api/account/passkeys/:id',
      does: () => call(me.headers, 'DELETE', `/api/account/passkeys/${key.id.toString('base64url')}`),
      leaves: ['passkey_removed'],
    },
    {
      of: 'POST /api/auth/google',
      does: async () => {
        member = await google.person({ email: me.email });
        linking = cookieOf(await byButton());
      },
      leaves: [],
    },
    {
      of: 'POST /api/auth/google/link',
      does: () => postGoogle(shop, '/link', { password: 'wrong wrong' }, linking),
      leaves: ['!sign_in_failed: Google'],
    },
    {
      of: 'POST /api/auth/google/link',
      does: () => postGoogle(shop, '/link', { password: 'fielding at one' }, linking),
      leaves: ['google_linked'],
    },
    { of: 'POST /api/auth/google', does: byButton, leaves: ['signed_in: Google'] },
    {
      of: 'POST /api/account/again/google',
      does: async () => {
        const begun = await post(shop, '/api/auth/google/nonce', {}, me.headers);
        const idToken = await google.token(member, begun.json().data.nonce);
        const headers = { ...me.headers, cookie: `${me.headers.cookie}; ${cookieOf(begun)}` };
        await post(shop, '/api/account/again/google', { idToken }, headers);
      },
      leaves: ['proved_again: Google'],
    },
    {
      of: 'POST /api/account/google/unlink',
      does: () => call(me.headers, 'POST', '/api/account/google/unlink', {}),
      leaves: ['google_unlinked'],
    },
    {
      of: 'POST /api/account/sessions/end-others',
      does: () => call(me.headers, 'POST', '/api/account/sessions/end-others'),
      leaves: ['session_ended: others'],
    },
    {
      of: 'POST /api/auth/google',
      does: async () => {
        member = await google.person();
        await byButton();
      },
      leaves: ['signed_up: Google'],
    },
    { of: 'POST /api/auth/google/nonce', does: () => beginButton(shop), leaves: [] },
    // It ends in what the button ends in; google.test.ts walks the redirect.
    {
      of: 'POST /api/auth/google/exchange',
      does: () => postGoogle(shop, '/exchange', { code: 'x', state: 'x' }),
      leaves: [],
    },
    {
      of: 'POST /api/auth/logout',
      does: async () => {
        await again('fielding at one');
        await newEvents();
        await call(me.headers, 'POST', '/api/auth/logout');
      },
      leaves: ['session_ended: one'],
    },
    {
      of: 'DELETE /api/account/sessions/:id',
      does: async () => {
        await again();
        await newEvents();
        await call(me.headers, 'DELETE', `/api/account/sessions/${await session()}`);
      },
      leaves: ['session_ended: one'],
    },
    {
      of: 'DELETE /api/account/sessions',
      does: async () => {
        await again();
        await newEvents();
        await call(me.headers, 'DELETE', '/api/account/sessions');
      },
      leaves: ['session_ended: all'],
    },
    {
      of: 'POST /api/lost-orders',
      does: async () => {
        const email = 'guest.of.events@example.in';
        guest = { ...(await postOrder(shop, anOrder([aLine('cricket-3')], { email }))).json().data, email };
        await call(here, 'POST', '/api/lost-orders', { email });
        await untilKept('code_asked', 3);
        codes.right = await mailedCode(shop, email);
      },
      leaves: ["code_asked: a guest's orders"],
    },
    {
      of: 'POST /api/lost-orders/open',
      does: () => call(here, 'POST', '/api/lost-orders/open', { email: guest.email, code: anotherCode(codes.right) }),
      leaves: ["!code_failed: a guest's orders"],
    },
    {
      of: 'POST /api/lost-orders/open',
      does: () => call(here, 'POST', '/api/lost-orders/open', { email: guest.email, code: codes.right }),
      leaves: ["code_used: a guest's orders"],
    },
    {
      of: 'POST /api/account/orders/claim',
      does: async () => {
        await again();
        await newEvents();
        await call(await asItsShopper(shop, guest.reference, me.headers), 'POST', '/api/account/orders/claim', guest);
      },
      leaves: ['order_claimed'],
    },
    {
      of: 'POST /api/account/deletion',
      does: async () => {
        await shop.app.inject({
          method: 'POST',
          url: `/api/orders/${guest.reference}/cancel?key=${guest.key}`,
          headers: await asItsShopper(shop, guest.reference, { 'idempotency-key': 'x' }),
          payload: { reason: 'other' },
        });
        await newEvents();
        await call(me.headers, 'POST', '/api/account/deletion', { password: me.password, email: '' });
      },
      leaves: ['deletion_asked'],
    },
    {
      of: 'DELETE /api/account/deletion',
      does: async () => {
        await again();
        await newEvents();
        await call(me.headers, 'DELETE', '/api/account/deletion');
      },
      leaves: ['deletion_withdrawn'],
    },
    {
      of: 'the clock',
      does: async () => {
        await shop.database.db.update(accountsTable).set({ deleteAfter: new Date(0) });
        await deleteAccounts(shop.database.db, new Date());
      },
      leaves: ['account_deleted', 'account_deleted'],
    },
  ];
}

const own = /^\/api\/(?:auth|account|lost-orders)(?:\/|$)/;
/** Calls below `/api/account/` that are another room's. */
const others = new Set(['DELETE /api/account/designs/:id']);

test('every call of the accounts that changes something has a step', () => {
  const known = new Set([...others, ...steps().map(({ of }) => of)]);
  const changing = publicEndpoints.filter(({ method, path }) => method !== 'GET' && own.test(path));
  expect(changing.map(({ method, path }) => `${method} ${path}`).filter((verb) => !known.has(verb))).toEqual([]);
});

test('every verb of the accounts leaves its event, and where it came from', async () => {
  for (const [index, { of, does, leaves }] of steps().entries()) {
    await does();
    expect([index, of, await newEvents()]).toEqual([index, of, leaves]);
  }
});
