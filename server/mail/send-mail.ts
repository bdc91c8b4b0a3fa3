import { and, eq, isNull, sql } from 'drizzle-orm';
import { mailOutbox } from '#database/schema/mail.ts';
import type { Needs } from '#server/platform/context.ts';
import type { MailAccess } from '#server/platform/providers.ts';
import { untilWritten } from '#server/platform/until-written.ts';

/** Sends one mail, or throws: the job is then tried again. */
export interface MailSender {
  send(mail: { id: string; to: string; subject: string; text: string; html: string }): Promise<void>;
  close(): void;
}

const patienceMs = 20_000;

/** A sender over SMTP, with a few connections that are kept between mails. */
export function openMailSender(access: MailAccess): MailSender {
  // Loaded with the first mail.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: access.url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      // Names and addresses come from shoppers: none may make the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send({ id, ...mail }) {
      // The same id on every try: a mail program shows a mail that arrived twice once.
      transport ??= open();
      await (await transport).sendMail({ from: access.from, messageId: `<${id}@maidan>`, ...mail });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/**
 * Sends a mail of the outbox unless it has been sent, and empties its body: what it told (codes, addresses) is not ours to
 * keep. Throws when the server does not take it.
 */
export async function sendQueuedMail({ db, now }: Needs<'db' | 'now'>, sender: MailSender, mailId: string): Promise<void> {
  const waiting = and(eq(mailOutbox.id, mailId), isNull(mailOutbox.sentAt));
  const [mail] = await db.select().from(mailOutbox).where(waiting).limit(1);
  if (!mail) return;
  try {
    await sender.send(mail);
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    await db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, lastError })
      .where(waiting);
    throw error;
  }
  await untilWritten(() =>
    db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, lastError: null, sentAt: now(), text: '', html: '' })
      .where(waiting),
  );
}
