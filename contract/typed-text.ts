/**
 * Characters without ink that come with copied text: marks of direction, zero-width spaces and joiners of words, soft
 * hyphens. Joiners of Indic scripts and emoji (U+200C, U+200D) stay, since words change without them.
 */
const invisible =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g;

/** Spaces of any kind, except line ends and tabs. */
const spaces = /\p{Zs}/gu;
/** Hyphens, dashes and minus signs, including full-width forms. */
const hyphens = /[\p{Pd}\u2212\u00af\u02d7\u2043]/gu;
const decimalDigit = /\p{Nd}/u;

/** Cache of digit values, by character. */
const digitValues = new Map<string, string>();

/** Returns the value of a decimal digit. In Unicode, the ten digits of a script follow each other in order. */
function digitValue(digit: string): string {
  const known = digitValues.get(digit);
  if (known !== undefined) return known;
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (decimalDigit.test(String.fromCodePoint(code - before - 1))) before += 1;
  const value = String(before % 10);
  digitValues.set(digit, value);
  return value;
}

/** Writes decimal digits of any script, including full-width digits, as 0 to 9. Pure. */
export function asciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, digitValue);
}

/** Letter, digit, punctuation mark or symbol: a text needs one to be readable. The empty braille pattern is none. */
const readable = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;
/** Characters without ink of their own, except line ends, tabs and NUL, which is refused. */
const inkless = /(?![\0\t\n\r])[\p{Cc}\p{Cf}\p{M}\u2800]/gu;

/**
 * Normalizes any typed text: composed form (NFC), without invisible characters. Keeps dashes, line ends and digits. A
 * text of joiners, control characters and marks alone becomes empty.
 */
export function cleanText(text: string): string {
  const kept = text.replace(invisible, '').normalize('NFC');
  return readable.test(kept) ? kept : kept.replace(inkless, '');
}

/**
 * Normalizes typed numbers, codes and ids: as `cleanText`, with digits 0 to 9, plain instead of full-width letters, one
 * kind of space and one kind of hyphen.
 */
export function cleanCode(text: string): string {
  const plain = cleanText(text).replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  return asciiDigits(plain).replace(spaces, ' ').replace(hyphens, '-');
}

/** Normalizes the text of a field; `mode` is its inputmode. Numbers, codes and phones become ASCII. Pure. */
export function cleanField(text: string, mode: string | undefined): string {
  return /^(?:numeric|decimal|tel)$/.test(mode ?? '') ? cleanCode(text) : cleanText(text);
}

/** Normalizes a code that people write in groups: 'xjsd fpr9bm', 'XJSD-FPR9BM'. Pure. */
export function codeWithoutGroups(text: string): string {
  return cleanCode(text).replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Normalizes a search: as `cleanText`, without control characters; control characters between words become spaces.
 * Pure.
 */
export function cleanSearch(text: string): string {
  return cleanText(text)
    .replace(/[\t\n\v\f\r\u0085]/g, ' ')
    .replace(/\p{Cc}/gu, '');
}
