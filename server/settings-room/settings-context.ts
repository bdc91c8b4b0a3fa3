import type { Backups } from '#server/backup/nightly.ts';
import type { MailSender } from '#server/mail/send-mail.ts';
import type { Gateway } from '#server/payments/razorpay-client.ts';
import type { Needs } from '#server/platform/context.ts';
import type { Env } from '#server/platform/env.ts';
import type { Finding } from '#server/platform/finding.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Providers } from '#server/platform/providers.ts';
import type { Courier } from '#server/shipping/courier.ts';

/** What the room of the settings knows of the shop around it. */
export interface SettingsContext extends Needs<'db' | 'now' | 'publicUrl' | 'packsItself'> {
  env: Env;
  providers: Providers;
  gateway: Gateway | undefined;
  courier: Courier | undefined;
  sender: MailSender | undefined;
  version: string;
  /** Undefined where this machine knows of none. */
  backups: Backups | undefined;
  /** What stands still, as `doctor` tells it. */
  standstills(): Promise<Finding[]>;
  sendAgain: Jobs['sendAgain'];
  /** Whether shoppers are let in now. */
  isOpen(): boolean;
}
