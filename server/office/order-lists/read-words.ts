import { cleanCode } from '#contract/typed-text.ts';

/** Parsed search text. */
export interface SearchTerms {
  reference?: string;
  /** First or last characters of a reference. */
  referencePart?: string;
  payment?: string;
  awb?: string;
  /** Ten digits. */
  phone?: string;
  phoneEnd?: string;
  email?: string;
  /** Prefix of an e-mail. */
  emailStart?: string;
  /** Words of a name, possibly incomplete. */
  names?: string[];
}

/** Parses the office's search text into all its possible meanings. Pure. */
export function parseSearchText(typed: string): SearchTerms {
  const text = cleanCode(typed).trim();
  const plain = text.replace(/[\s()-]/g, '');
  if (/^pay_\w{4,40}$/.test(text)) return { payment: text };
  if (text.includes('@')) return emailTerms(text);
  const digits = /^(?:\+?91|0)?(\d{10})$/.exec(plain)?.[1];
  if (digits) return { phone: digits, awb: plain };
  if (/^\d{4}$/.test(plain)) return { phoneEnd: plain };
  const words = text.split(/\s+/);
  const ends = words.filter((word) => /^\d{4}$/.test(word));
  const names = words.map((word) => word.replace(/[^\p{L}\p{M}]/gu, '')).filter((word) => word.length > 0);
  if (ends.length === 1 && names.length > 0) return { phoneEnd: ends[0] ?? '', names };
  return words.length > 1 ? wordsTerms(words, plain, names) : oneWordTerms(text, plain, names);
}

/** Returns the terms of several words: a reference in groups, or names. */
function wordsTerms(words: readonly string[], plain: string, names: string[]): SearchTerms {
  const reference = isReferenceInGroups(words) && { reference: plain.toUpperCase() };
  return { ...reference, ...(names.length > 0 && { names }) };
}

/** Returns true for a reference in groups: 'XJSD FPR9BM'. It must contain a digit, unlike two names. */
function isReferenceInGroups(words: readonly string[]): boolean {
  const whole = words.join('').replaceAll('-', '');
  return words.length > 1 && words.length < 5 && /^[A-Za-z0-9]{10}$/.test(whole) && /\d/.test(whole);
}

/** Returns the terms of an e-mail. A complete address may still be a prefix: 'asha@example.i'. */
function emailTerms(text: string): SearchTerms {
  const emailStart = text.toLowerCase();
  return /^\S+@\S+\.\S+$/.test(text) ? { email: emailStart, emailStart } : { emailStart };
}

/** Returns all possible meanings of one word: a reference, a waybill, a name. */
function oneWordTerms(text: string, plain: string, names: string[]): SearchTerms {
  const one: SearchTerms = {};
  if (/^[A-Za-z0-9]{10}$/.test(plain)) one.reference = plain.toUpperCase();
  if (/^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]{4,9}$/.test(plain)) one.referencePart = plain.toUpperCase();
  if (/^[A-Za-z0-9]{8,20}$/.test(plain) && /\d/.test(plain)) one.awb = plain.toUpperCase();
  if (/^[\p{L}\p{M}'.-]{2,}$/u.test(text) && names[0]) one.names = names;
  return one;
}
