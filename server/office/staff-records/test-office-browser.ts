import { Secret, TOTP } from 'otpauth';
import type { StaffRole } from '#contract/office/lists.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';
import { aNetwork } from '#server/customers/accounts/test-people.ts';
import { ask } from './test-staff.ts';

const password = 'umpire counts six balls';

/** A browser with its cookies and a separate network, for shop and office. */
export class OfficeBrowser {
  readonly from = aNetwork();
  readonly jar = new Map<string, string>();
  private readonly shop: TestShop;
  private readonly host: string;

  constructor(shop: TestShop, host: string) {
    this.shop = shop;
    this.host = host;
  }

  /** The cookie header of this browser. */
  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async call(call: string, payload?: object, headers: Record<string, string> = {}) {
    const reply = await ask(this.shop, call, {
      headers: { origin: `http://${this.host}`, host: this.host, ...headers },
      from: this.from,
      ...(payload && { payload }),
      ...(this.jar.size > 0 && { cookie: this.cookie }),
    });
    for (const { name, value } of reply.cookies) this.jar.set(name, value);
    return reply;
  }

  /** Joins the office as a new member with password and code, and signs in. */
  async join(role: StaffRole, now: Date, email = `${crypto.randomUUID()}@shop.example`): Promise<string> {
    const lines: string[] = [];
    const args = ['invite', email, '--role', role, '--full'];
    await this.shop.run({ command: 'staff', args, cwd: '/', by: 'asha@desk' }, (line) => lines.push(line));
    const token = lines.join(' ').match(/join#([\w-]{43})/)?.[1] ?? '';
    await this.call('POST /api/office/invitations/accept', { token, name: 'Nila Menon', password });
    const begun = await this.call('POST /api/office/sign-in/set-up', {});
    const { secret } = begun.json().data as { secret: string };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
    const done = await this.call('POST /api/office/sign-in/set-up/confirm', { code });
    if (done.statusCode !== 200) throw new Error(done.body);
    return email;
  }
}
