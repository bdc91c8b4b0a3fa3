import { createHash } from 'node:crypto';
import { Email } from '#contract/primitives.ts';

/** The most of a mail that is read, in bytes; and of its text, in characters. */
export const mostOfMail = 10 * 1024 * 1024;
const mostOfText = 20_000;
/** Before what was answered to is taken off. */
const mostOfMarked = 1_000_000;

/** A mail to the shop, as far as a thread keeps it. */
export interface ReadMail {
  /** The hash of its own number: the same mail delivered twice is one. */
  key: string;
  name: string;
  email: string;
  subject: string;
  /** Plain text; what was written to it before is left out where it is marked as such. */
  text: string;
  /** Every address it was sent to. */
  to: string[];
}

/** Reads a mail in its raw form. Undefined for one that no person wrote, or from nobody who can be answered. Throws RangeError for one that is too large. */
export async function readMail(raw: Uint8Array): Promise<ReadMail | undefined> {
  if (raw.byteLength > mostOfMail) throw new RangeError('the mail is too large');
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer', maxNestingDepth: 50, maxHeadersSize: 512 * 1024 });
  const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  if (header('auto-submitted').some((value) => value.trim().toLowerCase() !== 'no')) return undefined;
  if (header('precedence').some((value) => /bulk|junk|list/i.test(value)) || header('return-path').some((value) => value.trim() === '<>'))
    return undefined;
  const from = Email.safeParse(mail.from?.address ?? '');
  if (!from.success) return undefined;
  const left = mail.attachments.length;
  const said = storable(withoutQuote((mail.text ?? (await textOfHtml(mail.html ?? ''))).slice(0, mostOfMarked)));
  const text = [
    said.slice(0, mostOfText),
    left > 0 && `(${left === 1 ? 'A file came' : `${left} files came`} with it and ${left === 1 ? 'was' : 'were'} left out.)`,
  ]
    .filter(Boolean)
    .join('\n\n');
  const addresses = [...(mail.to ?? []), ...(mail.cc ?? [])].map(({ address }) => address ?? '');
  return {
    key: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest('base64url'),
    name:
      storable(mail.from?.name ?? '')
        .trim()
        .slice(0, 100) || from.data.slice(0, from.data.indexOf('@')),
    email: from.data,
    subject: storable(mail.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200),
    text: text.trim() || '(Nothing was written in it.)',
    to: [...addresses, ...header('delivered-to'), ...header('x-original-to')].slice(0, 100),
  };
}

/** The text of HTML. The library makes text of it only where it stands beside a plain part: so it is given an empty one. */
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

/** Without what it answers to, where a mail program marked that: the lines with > at the end, and the sentence above them. Pure. */
export function withoutQuote(text: string): string {
  const all = text.replace(/\r\n?/g, '\n').split('\n');
  const lines = [...all];
  while (lines.length > 0 && /^\s*(?:>.*)?$/.test(lines.at(-1) ?? '')) lines.pop();
  // Line by line: over all of it, white space that goes on for lines would be gone through anew from each of them.
  const quoted = all.length > lines.length && all.some((line) => /^\s*>/.test(line));
  if (quoted && /:\s*$/.test(lines.at(-1) ?? '')) {
    // 'On Tue, 24 Nov 2026 at 10:02, Maidan <...> wrote:' may stand on two lines.
    const last = lines.pop() ?? '';
    if (!/^On |^Am |@/.test(last) || (/wrote:\s*$/.test(last) && !/^On /.test(last) && /^On /.test(lines.at(-1) ?? ''))) lines.pop();
  }
  return lines.join('\n').trim();
}

/** What a column keeps: no NUL, no half of a sign. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
