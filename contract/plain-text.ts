import { cleanCode, cleanText } from './typed-text.ts';

/** Control characters and bidirectional marks, replaced by a space. Joiners of Indic scripts stay. */
const control = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Unpaired surrogate; databases cannot store it. */
const loneSurrogate = /\p{Cs}/gu;

/** Returns true if every storage can hold the text: no NUL, which PostgreSQL rejects, and no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Returns the number of code points, not of UTF-16 code units. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** Normalizes a text to one line: composed form (NFC), no control characters, single spaces, trimmed. */
export function oneLine(text: string): string {
  return cleanText(text.replace(loneSurrogate, '')).replace(control, ' ').replace(/\s+/g, ' ').trim();
}

/** Normalizes an e-mail address for comparison and storage. */
export function normalEmail(text: string): string {
  return cleanText(text).trim().toLowerCase();
}

export const emailMessage = 'Please enter a valid email address';

/**
 * Form of an e-mail: one @, single dots before it, a dot in the domain, no spaces or invisible characters. No character
 * that makes a name, comment or second address in a mail header: exactly one mailbox.
 */
const emailForm =
  /^[^\s@()<>[\]:;,\\"\p{C}.]+(?:\.[^\s@()<>[\]:;,\\"\p{C}.]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/**
 * Returns true if a domain in any script is a valid host. Each label has at most 63 letters in DNS form; the last is no
 * number.
 */
function isHost(domain: string): boolean {
  if (!URL.canParse(`http://${domain}`)) return false;
  const parts = new URL(`http://${domain}`).hostname.split('.');
  return parts.every((part) => part.length >= 1 && part.length <= 63) && !/^\d+$/.test(parts.at(-1) ?? '');
}

/**
 * Returns true for one mailbox of at most 254 bytes, 64 of them before the @ (RFC 5321). Only a delivered mail proves
 * that it exists.
 */
export function isEmail(text: string): boolean {
  if (text.length > 1000) return false;
  const email = normalEmail(text);
  const at = email.indexOf('@');
  return (
    emailForm.test(email) && bytesOf(email) <= 254 && bytesOf(email.slice(0, at)) <= 64 && isHost(email.slice(at + 1))
  );
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

export const mobileMessage = 'Enter a 10-digit Indian mobile number';

/**
 * Returns the ten digits of a mobile number. Drops spaces, hyphens, dots, brackets and a leading 0, 91, +91 or 0091.
 */
export function mobileDigits(text: string): string {
  return cleanCode(text)
    .replace(/[\s\p{Pd}\p{Cf}().]/gu, '')
    .replace(/^(?:(?:\+|00)?91)?0?(?=\d{10}$)/, '');
}

/** Returns true for ten digits starting with 6 to 9. */
export function isMobile(text: string): boolean {
  return /^[6-9]\d{9}$/.test(mobileDigits(text));
}
