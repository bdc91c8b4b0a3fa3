import { asc, gt, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { securityEventsTable } from '#database/schema/security.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';
import { beginButton, type GoogleShop, postGoogle } from '#server/customers/accounts/test-google.ts';
import type { post } from '#server/customers/accounts/test-passkeys.ts';
import { aNetwork, type Browser, browserOf, logInAs, send } from '#server/customers/accounts/test-people.ts';
import type { TestAuthenticator } from '#server/foundation/passkeys/test-authenticator.ts';

export interface Step {
  /** Name of the step: 'METHOD path' of a call, or an event that the clock causes. */
  of: string;
  does: () => Promise<unknown>;
  leaves: string[];
}

/** A customer and a guest with the state of all steps so far. Later steps depend on earlier ones. */
export class Life {
  readonly google: GoogleShop;
  readonly shop: TestShop;
  declare me: Browser;
  declare member: { sub: string; email: string };
  declare key: TestAuthenticator;
  declare asked: Awaited<ReturnType<typeof post>>;
  linking = '';
  /** Newest mailed code. */
  code = '';
  guest = { reference: '', key: '', email: '' };
  #last = 0;

  constructor(google: GoogleShop) {
    this.google = google;
    this.shop = google.shop;
  }

  /** Returns the events since the last call, as 'kind' or 'kind: about', with a mark if they were refused. */
  async newEvents(): Promise<string[]> {
    const rows = await this.shop.database.db
      .select()
      .from(securityEventsTable)
      .where(gt(securityEventsTable.id, this.#last))
      .orderBy(asc(securityEventsTable.id));
    this.#last = rows.at(-1)?.id ?? this.#last;
    for (const { kind, network, device } of rows) {
      // Events that the clock causes have no network and no device.
      if (kind !== 'account_deleted')
        expect([kind, network, device]).toEqual([kind, expect.stringMatching(/\.0\/24$/), expect.any(String)]);
    }
    return rows.map(
      ({ kind, outcome, about }) => `${outcome === 'refused' ? '!' : ''}${kind}${about ? `: ${about}` : ''}`,
    );
  }

  call(headers: Record<string, string>, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) {
    return send(this.shop, { method, url, headers, from: aNetwork(), ...(payload && { payload }) });
  }

  async entry(): Promise<string> {
    return (await send(this.shop, { url: '/api/account/addresses', headers: this.me.headers })).json().data[0].id;
  }

  async session(): Promise<string> {
    return (await send(this.shop, { url: '/api/account/sessions', headers: this.me.headers })).json().data[0].id;
  }

  async again(password = this.me.password): Promise<void> {
    const { email } = this.me;
    this.me = browserOf(await logInAs(this.shop, { ...this.me, password }), { email, password });
  }

  async byButton() {
    const { nonce, cookie } = await beginButton(this.shop);
    return postGoogle(this.shop, '', { idToken: await this.google.token(this.member, nonce) }, cookie);
  }

  async untilKept(kind: string, count: number): Promise<void> {
    await expect.poll(() => this.shop.database.db.$count(securityEventsTable, sql`kind = ${kind}`)).toBe(count);
  }
}
