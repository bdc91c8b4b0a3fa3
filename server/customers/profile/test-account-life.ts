import { asc, gt, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { securityEventsTable } from '#database/schema/security.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';
import { beginButton, type GoogleShop, postGoogle } from '#server/customers/accounts/test-google.ts';
import type { post } from '#server/customers/accounts/test-passkeys.ts';
import { aNetwork, type Browser, browserOf, logInAs, send } from '#server/customers/accounts/test-people.ts';
import type { TestAuthenticator } from '#server/foundation/passkeys/test-authenticator.ts';

export interface Step {
  /** 'METHOD path' of the call; or what the clock does. */
  of: string;
  does: () => Promise<unknown>;
  leaves: string[];
}

/** A customer and a guest on their way through all steps. Later steps need what earlier ones set. */
export class Life {
  readonly google: GoogleShop;
  readonly shop: TestShop;
  declare me: Browser;
  declare member: { sub: string; email: string };
  declare key: TestAuthenticator;
  declare asked: Awaited<ReturnType<typeof post>>;
  linking = '';
  /** The code that was mailed last. */
  code = '';
  guest = { reference: '', key: '', email: '' };
  #last = 0;

  constructor(google: GoogleShop) {
    this.google = google;
    this.shop = google.shop;
  }

  /** The events since the last time, as 'kind' or 'kind: about', with a mark where they were refused. */
  async newEvents(): Promise<string[]> {
    const rows = await this.shop.database.db
      .select()
      .from(securityEventsTable)
      .where(gt(securityEventsTable.id, this.#last))
      .orderBy(asc(securityEventsTable.id));
    this.#last = rows.at(-1)?.id ?? this.#last;
    for (const { kind, network, device } of rows) {
      // What the clock does comes from nowhere.
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
