/** Control characters and the marks that turn the direction of a line around: a blank takes their place. Joiners of Indic scripts stay. */
const control = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Half of a character beyond the first plane, standing alone: no database stores it. */
const loneSurrogate = /\p{Cs}/gu;

/** Tells whether every place it is kept in can hold a text: no NUL, which PostgreSQL refuses, and no half of a character. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Characters as people count them, not UTF-16 halves. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** A text as one line of any script: composed form, no control characters, single blanks, none at the ends. */
export function oneLine(text: string): string {
  return text.replace(loneSurrogate, '').normalize('NFC').replace(control, ' ').replace(/\s+/g, ' ').trim();
}

/** An e-mail address as it is compared and kept. */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

export const emailMessage = 'Please enter a valid email address';

/**
 * One @, something before it with single dots inside, a dot inside the part after it, nothing blank or invisible. None of the signs by
 * which a line of mail holds a name, a comment or a second address: what stands here is one mailbox and nothing else.
 */
const emailForm =
  /^[^\s@()<>[\]:;,\\"\p{C}.]+(?:\.[^\s@()<>[\]:;,\\"\p{C}.]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** Tells whether a name of any script can be a host's: each part of it as DNS writes it has 63 letters at most, and the last is no number. */
function isHost(domain: string): boolean {
  if (!URL.canParse(`http://${domain}`)) return false;
  const parts = new URL(`http://${domain}`).hostname.split('.');
  return parts.every((part) => part.length >= 1 && part.length <= 63) && !/^\d+$/.test(parts.at(-1) ?? '');
}

/** Tells one mailbox of at most 254 bytes, 64 of them before the @ (RFC 5321); the real check is the mail that arrives. */
export function isEmail(text: string): boolean {
  if (text.length > 1000) return false;
  const email = normalEmail(text);
  const at = email.indexOf('@');
  return emailForm.test(email) && bytesOf(email) <= 254 && bytesOf(email.slice(0, at)) <= 64 && isHost(email.slice(at + 1));
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

export const mobileMessage = 'Enter a 10-digit Indian mobile number';

/** A mobile number's ten digits: blanks, hyphens and brackets and a leading 0, 91, +91 or 0091 are dropped. */
export function mobileDigits(text: string): string {
  return text.replace(/[\s\p{Pd}\p{Cf}().]/gu, '').replace(/^(?:(?:\+|00)?91)?0?(?=\d{10}$)/, '');
}

/** Ten digits beginning 6 to 9. */
export function isMobile(text: string): boolean {
  return /^[6-9]\d{9}$/.test(mobileDigits(text));
}
