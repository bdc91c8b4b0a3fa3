/** Control characters and the marks that turn the direction of a line around: a blank takes their place. Joiners of Indic scripts stay. */
const control = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Half of a character beyond the first plane, standing alone: no database stores it. */
const loneSurrogate = /\p{Cs}/gu;

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

/** One @, something before it, a dot inside the part after it, nothing blank or invisible. */
export const emailForm = /^[^\s@\p{Cc}\p{Cf}\p{Cs}]+@[^\s@.\p{Cc}\p{Cf}\p{Cs}]+(?:\.[^\s@.\p{Cc}\p{Cf}\p{Cs}]+)+$/u;

/** At most 254 characters of the form above; the real check is the mail that arrives. */
export function isEmail(text: string): boolean {
  const email = normalEmail(text);
  return email.length <= 254 && emailForm.test(email);
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
