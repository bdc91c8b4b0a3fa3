import { createHash } from 'node:crypto';
import type { Email as ParsedMail } from 'postal-mime';
import { Email } from '#contract/primitives.ts';
import { withoutQuote } from './mail-quotes.ts';

/** Limits of a mail, in bytes, and of its text, in characters. */
export const mostOfMail = 10 * 1024 * 1024;
const mostOfText = 20_000;
/** Limit of the text before its quote is removed. */
const mostOfMarked = 1_000_000;

/** Mail to the shop, with the parts that a thread stores. */
export interface ReadMail {
  /** Hash of the message id, by which a mail delivered twice is recognized. */
  key: string;
  name: string;
  email: string;
  subject: string;
  /** Plain text, without the quote if marked as such. */
  text: string;
  /** All recipient addresses. */
  to: string[];
}

/**
 * Parses a raw mail. Returns undefined for automatic mails and for senders who cannot receive a reply. Throws
 * RangeError if too large.
 */
export async function readMail(raw: Uint8Array): Promise<ReadMail | undefined> {
  if (raw.byteLength > mostOfMail) throw new RangeError('the mail is too large');
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 50,
    maxHeadersSize: 512 * 1024,
  });
  const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  if (isAutomatic(header)) return undefined;
  const addresses = addressesIn(mail);
  const sender = senderOf(mail, addresses);
  if (!sender) return undefined;
  const left = mail.attachments.length;
  const said = storable(withoutQuote((mail.text ?? (await textOfHtml(mail.html ?? ''))).slice(0, mostOfMarked)));
  const text = [said.slice(0, mostOfText), filesLeftOut(left)].filter(Boolean).join('\n\n');
  return {
    key: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest('base64url'),
    ...sender,
    subject: subjectOf(mail),
    text: text.trim() || '(Nothing was written in it.)',
    to: [...addresses, ...header('delivered-to'), ...header('x-original-to')].slice(0, 100),
  };
}

/** Converts HTML to text. The library only does this if a plain part exists, so an empty one is added. */
async function textOfHtml(html: string): Promise<string> {
  if (html === '') return '';
  const { default: PostalMime } = await import('postal-mime');
  const part = Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n');
  const both = [
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    part,
    '--b--',
  ].join('\r\n');
  return (await PostalMime.parse(both)).text ?? '';
}

function addressesIn({ to = [], cc = [] }: Pick<ParsedMail, 'to' | 'cc'>): string[] {
  return [...to, ...cc].map(({ address }) => address ?? '');
}

function subjectOf({ subject = '' }: Pick<ParsedMail, 'subject'>): string {
  return storable(subject).replace(/\s+/g, ' ').trim().slice(0, 200);
}

/** Removes characters that a database column cannot store: NUL and lone surrogates. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Returns true for mails that programs send: automatic answers, lists and bounces. */
function isAutomatic(header: (name: string) => string[]): boolean {
  return (
    header('auto-submitted').some((value) => value.trim().toLowerCase() !== 'no') ||
    header('precedence').some((value) => /bulk|junk|list/i.test(value)) ||
    header('return-path').some((value) => value.trim() === '<>')
  );
}

function filesLeftOut(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '(A file came with it and was left out.)' : `(${count} files came with it and were left out.)`;
}

/**
 * Returns the address for the reply: the first Reply-To that is no recipient, as forms and shared mailboxes set it,
 * else From. Undefined if neither can receive a reply.
 */
function senderOf({ from, replyTo = [] }: ParsedMail, recipients: readonly string[]) {
  const known = new Set(recipients.map((address) => address.toLowerCase()));
  for (const mailbox of [...replyTo, ...(from ? [from] : [])]) {
    const { success, data: email } = Email.safeParse(mailbox.address ?? '');
    if (!success || (mailbox !== from && known.has(email))) continue;
    const isFrom = email === from?.address?.toLowerCase();
    return { name: senderName(mailbox.name || (isFrom ? from?.name : ''), email), email };
  }
  return undefined;
}

/** Returns the name of the sender, else the local part of the address. */
function senderName(name: string | undefined, email: string): string {
  return (
    storable(name ?? '')
      .trim()
      .slice(0, 100) || email.slice(0, email.indexOf('@'))
  );
}
