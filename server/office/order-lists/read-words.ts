/** Parsed search text. */
export interface SearchTerms {
  reference?: string;
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

/** Parses the office's search text into everything it may mean. Pure. */
export function parseSearchText(typed: string): SearchTerms {
  const text = typed.trim();
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
  if (words.length > 1) return names.length > 0 ? { names } : {};
  return oneWordTerms(text, plain, names);
}

/** Returns the terms of an e-mail. A complete address may still be a prefix: 'asha@example.i'. */
function emailTerms(text: string): SearchTerms {
  const emailStart = text.toLowerCase();
  return /^\S+@\S+\.\S+$/.test(text) ? { email: emailStart, emailStart } : { emailStart };
}

/** Returns everything that one word may be: a reference, a waybill, a name. */
function oneWordTerms(text: string, plain: string, names: string[]): SearchTerms {
  const one: SearchTerms = {};
  if (/^[A-Za-z0-9]{10}$/.test(plain)) one.reference = plain.toUpperCase();
  if (/^[A-Za-z0-9]{8,20}$/.test(plain) && /\d/.test(plain)) one.awb = plain.toUpperCase();
  if (/^[\p{L}\p{M}'.-]{2,}$/u.test(text) && names[0]) one.names = names;
  return one;
}
