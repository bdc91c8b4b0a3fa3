import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { domainToASCII } from 'node:url';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SettingValues } from '#contract/settings.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import type { MailAccess } from '#server/foundation/child-processes/providers.ts';
import { retryWrite } from '#server/foundation/database/retry-write.ts';
import { quietMessage } from '#server/foundation/errors/quiet-error.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { isThisMachine } from '#server/foundation/process/insecure-urls.ts';
import { showsWordmark, wordmarkId } from './compose-mail.ts';
import { autoSubmitted, isMailTextStored } from './mail-table.ts';
import { withoutKey } from './redact-links.ts';

export interface OutgoingMail {
  id: string;
  /** Kind and id of the subject. */
  about: string;
  to: string;
  /** Reply address; null for the shop's. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
}

/** Sender of mails. `send` throws on failure, so that the job is retried. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const patienceMs = 20_000;

/** Returns the wordmark as an inline attachment; scripts/make-icons.ts creates it. */
async function wordmark(): Promise<{
  filename: string;
  contentType: string;
  cid: string;
  contentDisposition: 'inline';
  content: Buffer;
}> {
  drawn ??= readFile(path.join(import.meta.dirname, 'wordmark.png'));
  return {
    filename: 'maidan.png',
    contentType: 'image/png',
    cid: wordmarkId,
    contentDisposition: 'inline',
    content: await drawn,
  };
}

let drawn: Promise<Buffer> | undefined;

/** Embeds the wordmark in a mail's HTML, for a preview without attachments. */
export async function asPicture(html: string): Promise<string> {
  const { contentType, content } = await wordmark();
  return html.replaceAll(`"cid:${wordmarkId}"`, `"data:${contentType};base64,${content.toString('base64')}"`);
}

/** Converts an e-mail address for mail servers: the domain in ASCII (IDNA). */
export function toMailbox(email: string): { name: string; address: string } {
  const at = email.lastIndexOf('@');
  // A separate name and address are not parsed as a list of addresses.
  return { name: '', address: `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1)) || email.slice(at + 1)}` };
}

/** Creates an SMTP sender with a few reused connections. `settings` returns the sender in effect, for each mail. */
export function openMailSender(
  access: MailAccess,
  shopFacts: ShopFacts,
  settings: () => SettingValues['mails'],
): MailSender {
  // nodemailer loads with the first mail.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: access.url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      // Mails contain codes and links, so remote connections require TLS, even if the server or an attacker claims that
      // it is unsupported.
      requireTLS: !isThisMachine(new URL(access.url).hostname),
      // Names and addresses come from shoppers; none may make the server read a file or fetch a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send({ id, about, to, replyTo, subject, text, html }) {
      transport ??= open();
      const automatic = autoSubmitted(about);
      const own = settings();
      await (await transport).sendMail({
        from: own.sender === '' ? access.from : { name: own.sender, address: addressOf(access.from) },
        to: toMailbox(to),
        // Replies go to the seller's mailbox, even if mails come from another address.
        replyTo: [replyTo, own.replyTo, shopFacts.seller.email].find(Boolean) ?? undefined,
        // A stable id lets mail programs hide duplicates after a retry. It uses the sender's domain, as a foreign one
        // looks like spam.
        messageId: `<${id}@${domainOf(access.from)}>`,
        // The header stops automatic answers (RFC 3834).
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

/** Returns the address of a sender, given with or without a name. */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}

/** Returns the domain of a sender, given with or without a name: 'Maidan <orders@maidan.example>'. */
function domainOf(from: string): string {
  return /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

/**
 * Sends a mail of the outbox once and then deletes its body, which may contain codes. The text of order mails stays
 * without link keys. Throws if the server rejects the mail.
 */
export async function sendQueuedMail(
  { db, now }: Needs<'db' | 'now'>,
  sender: MailSender,
  mailId: string,
): Promise<void> {
  const waiting = and(eq(mailOutboxTable.id, mailId), isNull(mailOutboxTable.sentAt));
  const [mail] = await db.select().from(mailOutboxTable).where(waiting).limit(1);
  if (!mail) return;
  try {
    await sender.send(mail);
  } catch (error) {
    const lastError = quietMessage(error);
    await db
      .update(mailOutboxTable)
      .set({ attempts: sql`${mailOutboxTable.attempts} + 1`, lastError })
      .where(waiting);
    throw error;
  }
  const kept = isMailTextStored(mail.about)
    ? { text: withoutKey(mail.text), html: withoutKey(mail.html) }
    : { text: '', html: '' };
  await retryWrite(() =>
    db
      .update(mailOutboxTable)
      .set({ attempts: sql`${mailOutboxTable.attempts} + 1`, lastError: null, sentAt: now(), ...kept })
      .where(waiting),
  );
}
