import { createRequire } from 'node:module';
import { addressLineRules } from '#contract/address-rules.ts';
import type { LatinAddress } from '#contract/latin-address.ts';

interface Sanscript {
  /** Transliterates a text from one script to another. */
  t(text: string, from: string, to: string): string;
}

/** Loads the library on first use, as its tables are large. The library's own types name the export wrongly. */
function loadSanscript(): Sanscript {
  return createRequire(import.meta.url)('@indic-transliteration/sanscript');
}

/** Names of the scripts of India in the library, by their Unicode blocks. */
const schemes = [
  ['devanagari', /[\u0900-\u097f]+/gu],
  ['bengali', /[\u0980-\u09ff]+/gu],
  ['gurmukhi', /[\u0a00-\u0a7f]+/gu],
  ['gujarati', /[\u0a80-\u0aff]+/gu],
  ['oriya', /[\u0b00-\u0b7f]+/gu],
  ['tamil', /[\u0b80-\u0bff]+/gu],
  ['telugu', /[\u0c00-\u0c7f]+/gu],
  ['kannada', /[\u0c80-\u0cff]+/gu],
  ['malayalam', /[\u0d00-\u0d7f]+/gu],
] as const;

/** Scripts of languages that do not pronounce the final vowel that a last consonant implies in writing. */
const mute = new Set<string>(['devanagari', 'bengali', 'gurmukhi', 'gujarati']);

/**
 * Proposes Latin letters for the lines of an address. Staff correct the proposal, as spellings of names vary. Urdu is
 * dropped, as it omits vowels.
 */
export function spellInLatin(address: LatinAddress): LatinAddress {
  const sanscript = loadSanscript();
  const spell = (text: string, most: number) => {
    const scholarly = schemes.reduce(
      (line, [scheme, letters]) => line.replace(letters, (word) => asSpoken(sanscript.t(word, scheme, 'iast'), scheme)),
      text,
    );
    return capitalize(plainLetters(scholarly)).slice(0, most).trim();
  };
  const { fullName, line1, line2, landmark, city } = address;
  const rules = addressLineRules;
  return {
    fullName: spell(fullName, rules.fullName.most),
    line1: spell(line1, rules.line1.most),
    line2: spell(line2, rules.line2.most),
    ...(landmark !== undefined && { landmark: spell(landmark, rules.landmark.most) }),
    city: spell(city, rules.city.most),
  };
}

/**
 * Adjusts the end of a word to its pronunciation: northern languages drop a final short vowel, southern ones pronounce
 * a final nasal sign as m.
 */
function asSpoken(word: string, scheme: string): string {
  if (!mute.has(scheme)) return word.replace(/[ṃṁ]$/u, 'm');
  return word.length > 2 ? word.replace(/(?<=[^aeiouāīū])a$/u, '') : word;
}

/** Replaces accented letters by A to Z, and drops signs without an equivalent. */
function plainLetters(text: string): string {
  return text
    .replace(/[ṃṁ](?=[pbm])/gu, 'm')
    .replace(/[ṃṁ]/gu, 'n')
    .replace(/[śṣ]/gu, 'sh')
    .replace(/ṛ(?!h)/gu, 'ri')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '')
    .replace(/ {2,}/g, ' ');
}

function capitalize(text: string): string {
  return text.replace(/(?<![A-Za-z'])[a-z]/g, (letter) => letter.toUpperCase());
}
