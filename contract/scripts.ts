/** Scripts that documents, designs and prints can print, by their Unicode name. */
export const printableScripts = [
  'Latin',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Arabic',
] as const;
export type PrintableScript = (typeof printableScripts)[number];

/** Names of scripts for people, where they differ from Unicode's. */
const scriptNames: Readonly<Record<string, string>> = {
  Oriya: 'Odia',
  Arabic: 'Urdu',
  Han: 'Chinese',
  Hangul: 'Korean',
  Hiragana: 'Japanese',
  Katakana: 'Japanese',
  Meetei_Mayek: 'Meitei',
  Ol_Chiki: 'Ol Chiki',
  Myanmar: 'Burmese',
};

/** Scripts that visitors may type but documents cannot print. Others are named by their character alone. */
const otherScripts = [
  ...['Cyrillic', 'Greek', 'Hebrew', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Sinhala', 'Tibetan', 'Ethiopic', 'Georgian'],
  ...['Armenian', 'Han', 'Hangul', 'Hiragana', 'Katakana', 'Meetei_Mayek', 'Ol_Chiki', 'Thaana', 'Mongolian'],
] as const;

/** Characters of each script in the fonts of documents, by Unicode blocks. */
const printablePatterns: readonly (readonly [PrintableScript, RegExp])[] = [
  ['Latin', /[A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02b8\u02e0-\u02e4\u1d00-\u1d25\u1e00-\u1eff]/u],
  ['Devanagari', /[\u0900-\u097f]/u],
  ['Bengali', /[\u0980-\u09ff]/u],
  ['Gurmukhi', /[\u0a00-\u0a7f]/u],
  ['Gujarati', /[\u0a80-\u0aff]/u],
  ['Oriya', /[\u0b00-\u0b7f]/u],
  ['Tamil', /[\u0b80-\u0bff]/u],
  ['Telugu', /[\u0c00-\u0c5b\u0c5d-\u0c7f]/u],
  ['Kannada', /[\u0c80-\u0cdb\u0cdd-\u0cff]/u],
  ['Malayalam', /[\u0d00-\u0d7f]/u],
  ['Arabic', /[\u0600-\u06ff\u0750-\u077f]/u],
];
const otherPatterns = otherScripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

/** Digits in a frame. Documents contain the plain digit, which may be a house number. */
const keycap = /([\d#*])\ufe0f?\u20e3/gu;
/** Emoji with their joiners, skin tones and flags. Documents are printed without them. */
const emoji =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*/gu;
/** Characters that Unicode counts as pictographs but fonts contain as letters. */
const notEmoji = /[©®™‼⁉ℹ↔-↙]/u;

/**
 * Returns the script of a character if documents can print it. Undefined for digits, punctuation and marks of all
 * scripts. Pure.
 */
export function printableScriptOf(sign: string): PrintableScript | undefined {
  return printablePatterns.find(([, pattern]) => pattern.test(sign))?.[0];
}

/**
 * Script whose letters need text shaping in designs, with a separate font. The design fonts contain Latin and
 * Devanagari.
 */
export type ShapedScript = Exclude<PrintableScript, 'Latin' | 'Devanagari'>;

/** Returns the script of a character if designs need text shaping for it. Pure. */
export function shapedScriptOf(sign: string): ShapedScript | undefined {
  const script = printableScriptOf(sign);
  return script === 'Latin' || script === 'Devanagari' ? undefined : script;
}

/** Returns true if a text has letters that need text shaping in designs. Pure. */
export function needsShaper(text: string): boolean {
  return Array.from(text).some((sign) => shapedScriptOf(sign) !== undefined);
}

/** Removes emoji, and the double spaces that remain. Pure. */
export function withoutEmoji(text: string): string {
  const plain = text.replace(keycap, '$1').replace(emoji, (one) => (notEmoji.test(one) ? one : ' '));
  return plain === text
    ? text
    : plain
        .replace(/[\ufe0f\u20e3]/gu, '')
        .replace(/ {2,}/g, ' ')
        .trim();
}

/** Characters without a script that the fonts of documents have: digits, punctuation, currencies, joiners. */
const commonSigns =
  /[ -~\u00a0-\u00ff\u02bb-\u02bf\u02c6\u02c7\u02da\u02dc\u2010-\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20b9\u20ac™−]|\u200c|\u200d/u;

/** Character that documents cannot print, with the name of its script if known. */
export interface Unprintable {
  sign: string;
  script: string | undefined;
}

/** Finds the first character that documents cannot print. Emoji do not count, as they are omitted. Pure. */
export function findUnprintable(text: string): Unprintable | undefined {
  for (const sign of withoutEmoji(text)) {
    if (printableScriptOf(sign) || commonSigns.test(sign) || /\p{M}/u.test(sign)) continue;
    const script = otherPatterns.find(([, pattern]) => pattern.test(sign))?.[0];
    return { sign, script: script && (scriptNames[script] ?? script) };
  }
  return undefined;
}

/** Returns the message for a text with a character that documents cannot print. Undefined if there is none. Pure. */
export function unprintableFault(text: string): string | undefined {
  const found = findUnprintable(text);
  if (!found) return undefined;
  const { sign, script } = found;
  return script
    ? `We cannot print ${script} letters (${sign}). Write it in Latin letters, or in a script of India.`
    : `We cannot print ${sign}. Write it another way.`;
}
