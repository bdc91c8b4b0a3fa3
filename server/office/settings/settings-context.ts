import type { Providers } from '#server/foundation/child-processes/providers.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { MailSender } from '#server/foundation/mail/send-mail.ts';
import type { Env } from '#server/foundation/process/env.ts';
import type { ShopFinding } from '#server/foundation/values/finding.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import type { Gateway } from '#server/money/gateway/razorpay-client.ts';
import type { Backups } from '#server/operations/backup/nightly.ts';

/** Dependencies of the settings routes. */
export interface SettingsContext extends Needs<'db' | 'now' | 'publicUrl' | 'packsItself' | 'shopFacts' | 'settings'> {
  env: Env;
  providers: Providers;
  gateway: Gateway | undefined;
  courier: Courier | undefined;
  sender: MailSender | undefined;
  version: string;
  /** Backups; undefined if this machine has none configured. */
  backups: Backups | undefined;
  /** Overdue work, as `doctor` reports it. */
  standstills(): Promise<ShopFinding[]>;
  sendAgain: Jobs['sendAgain'];
  /** Returns true while the shop is open to shoppers. */
  isOpen(): boolean;
}
