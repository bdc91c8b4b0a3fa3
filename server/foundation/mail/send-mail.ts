import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { domainToASCII } from 'node:url';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { seller } from '#contract/seller.ts';
import { mailOutbox } from '#database/schema/mail.ts';
import type { MailAccess } from '#server/foundation/child-processes/providers.ts';
import { retryWrite } from '#server/foundation/database/retry-write.ts';
import { quietMessage } from '#server/foundation/errors/quiet-error.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { isThisMachine } from '#server/foundation/process/insecure-urls.ts';
import { showsWordmark, wordmarkId } from './compose-mail.ts';
import { autoSubmitted, isKept } from './mail-table.ts';
import { withoutKey } from './redact-links.ts';

export interface OutgoingMail {
  id: string;
  /** Its kind, and what of. */
  about: string;
  to: string;
  /** Who is answered; null for the shop. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
}

/** Sends one mail, or throws: the job is then tried again. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const patienceMs = 20_000;

/** The drawn name as the part of a mail that its HTML shows; made by scripts/make-icons.ts. */
async function wordmark(): Promise<{ filename: string; contentType: string; cid: string; contentDisposition: 'inline'; content: Buffer }> {
  drawn ??= readFile(path.join(import.meta.dirname, 'wordmark.png'));
  return { filename: 'maidan.png', contentType: 'image/png', cid: wordmarkId, contentDisposition: 'inline', content: await drawn };
}

let drawn: Promise<Buffer> | undefined;

/** A mail's HTML as it is looked at where nothing is attached to it: with the drawn name in it. */
export async function asPicture(html: string): Promise<string> {
  const { contentType, content } = await wordmark();
  return html.replaceAll(`"cid:${wordmarkId}"`, `"data:${contentType};base64,${content.toString('base64')}"`);
}

/** An address as mail servers know it: the part after the @ in ASCII, whatever script it was typed in. */
export function mailbox(email: string): { name: string; address: string } {
  const at = email.lastIndexOf('@');
  // A name and an address apart: nothing of either is read as a list.
  return { name: '', address: `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1)) || email.slice(at + 1)}` };
}

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
      // Codes and links go by mail: to another machine never in plain, whatever that one, or someone on the way, says it can do.
      requireTLS: !isThisMachine(new URL(access.url).hostname),
      // Names and addresses come from shoppers: none may make the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send({ id, about, to, replyTo, subject, text, html }) {
      transport ??= open();
      const automatic = autoSubmitted(about);
      await (await transport).sendMail({
        from: access.from,
        to: mailbox(to),
        // Somebody reads there, whatever address mails are sent from.
        replyTo: replyTo ?? (seller.email || undefined),
        // The same id on every try: a mail program shows a mail that arrived twice once. A foreign domain in it looks like spam.
        messageId: `<${id}@${domainOf(access.from)}>`,
        // Programs that answer for people on leave let it be (RFC 3834).
        headers: automatic ? { 'Auto-Submitted': automatic } : {},
        subject,
        text,
        html,
        ...(showsWordmark(html) && { attachments: [await wordmark()] }),
      });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** The domain of a sender, written with a name or without: 'Maidan <orders@maidan.example>'. */
function domainOf(from: string): string {
  return /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

/**
 * Sends a mail of the outbox unless it has been sent, and empties its body: what it told (codes) is not ours to keep. What tells of an
 * order is kept, without the key in its links. Throws when the server does not take it.
 */
export async function sendQueuedMail({ db, now }: Needs<'db' | 'now'>, sender: MailSender, mailId: string): Promise<void> {
  const waiting = and(eq(mailOutbox.id, mailId), isNull(mailOutbox.sentAt));
  const [mail] = await db.select().from(mailOutbox).where(waiting).limit(1);
  if (!mail) return;
  try {
    await sender.send(mail);
  } catch (error) {
    const lastError = quietMessage(error);
    await db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, lastError })
      .where(waiting);
    throw error;
  }
  const kept = isKept(mail.about) ? { text: withoutKey(mail.text), html: withoutKey(mail.html) } : { text: '', html: '' };
  await retryWrite(() =>
    db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, lastError: null, sentAt: now(), ...kept })
      .where(waiting),
  );
}
