import { accountsTable } from '#database/schema/accounts.ts';
import { beginButton, cookieOf, postGoogle } from '#server/customers/accounts/test-google.ts';
import { addPasskey, post, signInByPasskey, withChallenge } from '#server/customers/accounts/test-passkeys.ts';
import { anotherCode, goodPassword, mailedCode } from '#server/customers/accounts/test-people.ts';
import { aLine, anOrder, asItsShopper, postOrder } from '#server/selling/order-views/test-orders.ts';
import { deleteAccounts } from './delete-account.ts';
import type { Life, Step } from './test-account-life.ts';
import { profileSteps } from './test-profile-steps.ts';

/** A browser without a session, which requests codes and enters them. */
const here = { cookie: `browser=${'B'.repeat(22)}` };

/** Returns all steps in order; each step depends on those before it. */
export function stepsOf(life: Life): Step[] {
  return [
    ...profileSteps(life),
    ...emailAndPasswordSteps(life),
    ...passkeySteps(life),
    ...googleSteps(life),
    ...sessionSteps(life),
    ...guestSteps(life),
  ];
}

/** Returns the steps that change e-mail and password, also by a code. */
function emailAndPasswordSteps(life: Life): Step[] {
  return [
    {
      of: 'POST /api/account/email',
      does: () =>
        life.call(life.me.headers, 'POST', '/api/account/email', {
          newEmail: 'new.mail@example.in',
          password: 'wrong wrong',
        }),
      leaves: ['!password_refused'],
    },
    {
      of: 'POST /api/account/email',
      does: () =>
        life.call(life.me.headers, 'POST', '/api/account/email', {
          newEmail: 'new.mail@example.in',
          password: goodPassword,
        }),
      leaves: ['code_asked: e-mail'],
    },
    {
      of: 'POST /api/account/email/confirm',
      does: async () => {
        life.code = await mailedCode(life.shop, 'new.mail@example.in');
        await life.call(life.me.headers, 'POST', '/api/account/email/confirm', { code: anotherCode(life.code) });
      },
      leaves: ['!code_failed: e-mail'],
    },
    {
      of: 'POST /api/account/email/confirm',
      does: async () => {
        await life.call(life.me.headers, 'POST', '/api/account/email/confirm', { code: life.code });
        life.me = { ...life.me, email: 'new.mail@example.in' };
      },
      leaves: ['code_used: e-mail', 'email_changed'],
    },
    {
      of: 'POST /api/account/password',
      does: () =>
        life.call(life.me.headers, 'POST', '/api/account/password', {
          currentPassword: goodPassword,
          newPassword: 'bowling at twelve',
        }),
      leaves: ['password_changed: changed'],
    },
    {
      of: 'POST /api/auth/forgot-password',
      does: async () => {
        await life.call(here, 'POST', '/api/auth/forgot-password', { email: life.me.email });
        await life.call(here, 'POST', '/api/auth/forgot-password', { email: 'nobody.here@example.in' });
        await life.untilKept('code_asked', 2);
        life.code = await mailedCode(life.shop, life.me.email, 2);
      },
      leaves: ['code_asked: password'],
    },
    {
      of: 'POST /api/auth/reset-password',
      does: () =>
        life.call(here, 'POST', '/api/auth/reset-password', {
          email: life.me.email,
          code: anotherCode(life.code),
          newPassword: 'fielding at one',
        }),
      leaves: ['!code_failed: password'],
    },
    {
      of: 'POST /api/auth/reset-password',
      does: () =>
        life.call(here, 'POST', '/api/auth/reset-password', {
          email: life.me.email,
          code: life.code,
          newPassword: 'fielding at one',
        }),
      leaves: ['code_used: password', 'password_changed: by a code'],
    },
  ];
}

/** Returns the steps that confirm a login and manage a passkey. */
function passkeySteps(life: Life): Step[] {
  return [
    {
      of: 'POST /api/account/again/password',
      does: async () => {
        await life.again('fielding at one');
        await life.newEvents();
        await life.call(life.me.headers, 'POST', '/api/account/again/password', { password: 'wrong wrong' });
        await life.call(life.me.headers, 'POST', '/api/account/again/password', { password: 'fielding at one' });
      },
      leaves: ['!password_refused', 'proved_again: password'],
    },
    {
      of: 'POST /api/account/again/code',
      does: () => life.call(life.me.headers, 'POST', '/api/account/again/code'),
      leaves: ['code_asked: again'],
    },
    {
      of: 'POST /api/account/again/code/confirm',
      does: async () => {
        const code = await mailedCode(life.shop, life.me.email, 3);
        for (const one of [anotherCode(code), code])
          await life.call(life.me.headers, 'POST', '/api/account/again/code/confirm', { code: one });
      },
      leaves: ['!code_failed: again', 'code_used: again', 'proved_again: code'],
    },
    {
      of: 'POST /api/account/passkeys/options',
      does: () => post(life.shop, '/api/account/passkeys/options', {}, life.me.headers),
      leaves: [],
    },
    {
      of: 'POST /api/account/passkeys',
      does: async () => {
        ({ key: life.key } = await addPasskey(life.shop, life.me));
      },
      leaves: ['passkey_added'],
    },
    { of: 'POST /api/auth/passkey/options', does: () => post(life.shop, '/api/auth/passkey/options', {}), leaves: [] },
    {
      of: 'POST /api/auth/passkey',
      does: async () => {
        await signInByPasskey(life.shop, life.key, { forged: true });
        await signInByPasskey(life.shop, life.key);
      },
      leaves: ['!passkey_refused', 'signed_in: passkey'],
    },
    {
      of: 'POST /api/account/again/passkey/options',
      does: async () => {
        life.asked = await post(life.shop, '/api/account/again/passkey/options', {}, life.me.headers);
      },
      leaves: [],
    },
    {
      of: 'POST /api/account/again/passkey',
      does: () => {
        const passkey = life.key.sign(life.asked.json().data);
        return post(life.shop, '/api/account/again/passkey', { passkey }, withChallenge(life.asked, life.me.headers));
      },
      leaves: ['proved_again: passkey'],
    },
    {
      of: 'DELETE /api/account/passkeys/:id',
      does: () => life.call(life.me.headers, 'DELETE', `/api/account/passkeys/${life.key.id.toString('base64url')}`),
      leaves: ['passkey_removed'],
    },
  ];
}

/** Returns the steps that link Google, and sign up with Google. */
function googleSteps(life: Life): Step[] {
  return [
    {
      of: 'POST /api/auth/google',
      does: async () => {
        life.member = await life.google.person({ email: life.me.email });
        life.linking = cookieOf(await life.byButton());
      },
      leaves: [],
    },
    {
      of: 'POST /api/auth/google/link',
      does: () => postGoogle(life.shop, '/link', { password: 'wrong wrong' }, life.linking),
      leaves: ['!sign_in_failed: Google'],
    },
    {
      of: 'POST /api/auth/google/link',
      does: () => postGoogle(life.shop, '/link', { password: 'fielding at one' }, life.linking),
      leaves: ['google_linked'],
    },
    { of: 'POST /api/auth/google', does: () => life.byButton(), leaves: ['signed_in: Google'] },
    {
      of: 'POST /api/account/again/google',
      does: async () => {
        const begun = await post(life.shop, '/api/auth/google/nonce', {}, life.me.headers);
        const idToken = await life.google.token(life.member, begun.json().data.nonce);
        const headers = { ...life.me.headers, cookie: `${life.me.headers.cookie}; ${cookieOf(begun)}` };
        await post(life.shop, '/api/account/again/google', { idToken }, headers);
      },
      leaves: ['proved_again: Google'],
    },
    {
      of: 'POST /api/account/google/unlink',
      does: () => life.call(life.me.headers, 'POST', '/api/account/google/unlink', {}),
      leaves: ['google_unlinked'],
    },
    {
      of: 'POST /api/account/sessions/end-others',
      does: () => life.call(life.me.headers, 'POST', '/api/account/sessions/end-others'),
      leaves: ['session_ended: others'],
    },
    {
      of: 'POST /api/auth/google',
      does: async () => {
        life.member = await life.google.person();
        await life.byButton();
      },
      leaves: ['signed_up: Google'],
    },
    { of: 'POST /api/auth/google/nonce', does: () => beginButton(life.shop), leaves: [] },
    // It has the same result as the button; google.test.ts tests the redirect.
    {
      of: 'POST /api/auth/google/exchange',
      does: () => postGoogle(life.shop, '/exchange', { code: 'x', state: 'x' }),
      leaves: [],
    },
  ];
}

/** Ends sessions. */
function sessionSteps(life: Life): Step[] {
  return [
    {
      of: 'POST /api/auth/logout',
      does: async () => {
        await life.again('fielding at one');
        await life.newEvents();
        await life.call(life.me.headers, 'POST', '/api/auth/logout');
      },
      leaves: ['session_ended: one'],
    },
    {
      of: 'DELETE /api/account/sessions/:id',
      does: async () => {
        await life.again();
        await life.newEvents();
        await life.call(life.me.headers, 'DELETE', `/api/account/sessions/${await life.session()}`);
      },
      leaves: ['session_ended: one'],
    },
    {
      of: 'DELETE /api/account/sessions',
      does: async () => {
        await life.again();
        await life.newEvents();
        await life.call(life.me.headers, 'DELETE', '/api/account/sessions');
      },
      leaves: ['session_ended: all'],
    },
  ];
}

/** Returns the steps that find and claim a guest's order, and delete the account. */
function guestSteps(life: Life): Step[] {
  return [
    {
      of: 'POST /api/lost-orders',
      does: async () => {
        const email = 'guest.of.events@example.in';
        life.guest = { ...(await postOrder(life.shop, anOrder([aLine('cricket-3')], { email }))).json().data, email };
        await life.call(here, 'POST', '/api/lost-orders', { email });
        await life.untilKept('code_asked', 3);
        life.code = await mailedCode(life.shop, email);
      },
      leaves: ["code_asked: a guest's orders"],
    },
    {
      of: 'POST /api/lost-orders/open',
      does: () =>
        life.call(here, 'POST', '/api/lost-orders/open', { email: life.guest.email, code: anotherCode(life.code) }),
      leaves: ["!code_failed: a guest's orders"],
    },
    {
      of: 'POST /api/lost-orders/open',
      does: () => life.call(here, 'POST', '/api/lost-orders/open', { email: life.guest.email, code: life.code }),
      leaves: ["code_used: a guest's orders"],
    },
    {
      of: 'POST /api/account/orders/claim',
      does: async () => {
        await life.again();
        await life.newEvents();
        await life.call(
          await asItsShopper(life.shop, life.guest.reference, life.me.headers),
          'POST',
          '/api/account/orders/claim',
          life.guest,
        );
      },
      leaves: ['order_claimed'],
    },
    {
      of: 'POST /api/account/deletion',
      does: async () => {
        await life.shop.app.inject({
          method: 'POST',
          url: `/api/orders/${life.guest.reference}/cancel?key=${life.guest.key}`,
          headers: await asItsShopper(life.shop, life.guest.reference, { 'idempotency-key': 'x' }),
          payload: { reason: 'other' },
        });
        await life.newEvents();
        await life.call(life.me.headers, 'POST', '/api/account/deletion', { password: life.me.password, email: '' });
      },
      leaves: ['deletion_asked'],
    },
    {
      of: 'POST /api/auth/login',
      does: () => life.again(),
      leaves: ['signed_in: password', 'deletion_withdrawn'],
    },
    {
      of: 'the clock',
      does: async () => {
        await life.shop.database.db.update(accountsTable).set({ deleteAfter: new Date(0) });
        await deleteAccounts(life.shop.database.db, new Date());
      },
      leaves: ['account_deleted', 'account_deleted'],
    },
  ];
}
