import { randomBytes } from 'node:crypto';
import type { Db } from '#database/db.ts';
import { mailOutbox } from '#database/schema/mail.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { composeMail, type MailDescription } from './compose-mail.ts';

/**
 * Puts a mail into the outbox through the caller's transaction: it is sent if and only if that commits. `about` names
 * what it tells of ('order-placed:ord_x'); a second mail about the same is not queued. True if it was queued.
 */
export async function queueMail(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  mail: { about: string; to: string; replyTo?: string; description: MailDescription },
): Promise<boolean> {
  const id = `mail_${randomBytes(12).toString('base64url')}`;
  const queued = await tx
    .insert(mailOutbox)
    .values({ id, about: mail.about, to: mail.to, replyTo: mail.replyTo ?? null, ...composeMail(mail.description) })
    .onConflictDoNothing({ target: mailOutbox.about })
    .returning({ id: mailOutbox.id });
  if (queued.length === 0) return false;
  await jobs.send(tx, 'send-mail', { mailId: id });
  return true;
}
