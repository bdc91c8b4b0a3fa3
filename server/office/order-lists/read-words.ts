/** What somebody typed to find an order by. */
export interface Wanted {
  reference?: string;
  payment?: string;
  awb?: string;
  /** Ten digits. */
  phone?: string;
  phoneEnd?: string;
  email?: string;
  /** The beginning of an e-mail. */
  emailStart?: string;
  /** Words of a name, each as far as it was typed. */
  names?: string[];
}

/** Reads what was typed into the search of the office: everything it may be. Pure. */
export function readWords(typed: string): Wanted {
  const text = typed.trim();
  const plain = text.replace(/[\s()-]/g, '');
  if (/^pay_\w{4,40}$/.test(text)) return { payment: text };
  if (text.includes('@')) {
    const emailStart = text.toLowerCase();
    // What reads as a whole one may be the beginning of a longer one still: 'asha@example.i'.
    return /^\S+@\S+\.\S+$/.test(text) ? { email: emailStart, emailStart } : { emailStart };
  }
  const digits = /^(?:\+?91|0)?(\d{10})$/.exec(plain)?.[1];
  if (digits) return { phone: digits, awb: plain };
  if (/^\d{4}$/.test(plain)) return { phoneEnd: plain };
  const words = text.split(/\s+/);
  const ends = words.filter((word) => /^\d{4}$/.test(word));
  const names = words.map((word) => word.replace(/[^\p{L}\p{M}]/gu, '')).filter((word) => word.length > 0);
  if (ends.length === 1 && names.length > 0) return { phoneEnd: ends[0] ?? '', names };
  if (words.length > 1) return names.length > 0 ? { names } : {};
  const one: Wanted = {};
  if (/^[A-Za-z0-9]{10}$/.test(plain)) one.reference = plain.toUpperCase();
  if (/^[A-Za-z0-9]{8,20}$/.test(plain) && /\d/.test(plain)) one.awb = plain.toUpperCase();
  if (/^[\p{L}\p{M}'.-]{2,}$/u.test(text) && names[0]) one.names = names;
  return one;
}
