import type { LookResult } from '#server/office/print-jobs/look-result.ts';

/** Protected names: licensed clubs and athletes. */
export interface OwnedNames {
  clubs: readonly string[];
  athletes: readonly { name: string; number: number }[];
}

/**
 * Rude words in English and Hindi, also in Latin letters. Staff review matches, which are not rejected automatically,
 * so the list may be short and contain ambiguous words.
 */
const rude: readonly string[] = [
  ...[
    'fuck',
    'fucking',
    'fucker',
    'shit',
    'bitch',
    'cunt',
    'bastard',
    'asshole',
    'slut',
    'whore',
    'nigger',
    'faggot',
    'dick',
    'wanker',
  ],
  ...[
    'chutiya',
    'chutia',
    'bhenchod',
    'behenchod',
    'bhosdi',
    'bhosdike',
    'madarchod',
    'randi',
    'gaand',
    'gandu',
    'harami',
    'kamina',
    'lund',
    'lauda',
  ],
  ...['चूतिया', 'भेनचोद', 'बहनचोद', 'मादरचोद', 'भोसड़ी', 'भोसड़ीके', 'रंडी', 'गांडू', 'गांड', 'हरामी', 'कमीना', 'लंड'],
];
const rudeWords = new Set(rude.map((word) => plain(word)));

/** Characters used to disguise letters. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Finds rude words and protected names in a side's text: the full name, a club's own last word, or an athlete's last
 * name beside their number. Pure.
 */
export function flagWords(texts: readonly string[], { clubs, athletes }: OwnedNames): LookResult['flags'] {
  const said = wordsOf(texts.join(' '));
  const line = ` ${said.join(' ')} `;
  const has = (name: string) => line.includes(` ${wordsOf(name).join(' ')} `);
  const flags: LookResult['flags'] = rudeFlags(texts, said);
  const hasLast = (name: string, least: number) => {
    const last = wordsOf(name).at(-1) ?? '';
    return last.length >= least && said.includes(last);
  };
  for (const club of clubs) {
    if (has(club) || hasLast(club, 5)) flags.push({ kind: 'club', words: `Name of a club: ${club}` });
  }
  for (const { name, number } of athletes) {
    if (has(name) || (hasLast(name, 3) && said.includes(String(number))))
      flags.push({ kind: 'club', words: `Name of an athlete: ${name}, ${number}` });
  }
  return flags;
}

function rawWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Returns the words of a text in lower case without accents. */
function wordsOf(text: string): string[] {
  return rawWords(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')).map(plain);
}

function plain(word: string): string {
  return (
    word
      .normalize('NFKD')
      // Only accents of Latin letters are removed; vowels of Devanagari are marks too, and stay.
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
      .normalize('NFC')
  );
}

function undisguised(word: string): string {
  return [...word.replace(/[!.,?]+$/, '')].map((letter) => disguises[letter] ?? letter).join('');
}

/** Finds rude words, including disguised or spelt-out ones. */
function rudeFlags(texts: readonly string[], said: readonly string[]): LookResult['flags'] {
  const bad = texts
    .flatMap((text) => rawWords(text))
    .find((word) => rudeWords.has(plain(word)) || rudeWords.has(plain(undisguised(word))));
  const spelt = said.length > 2 && said.every((word) => [...word].length === 1) ? plain(said.join('')) : '';
  const found = bad ?? (rudeWords.has(spelt) ? spelt : undefined);
  return found ? [{ kind: 'word', words: `Rude word: “${bad ?? texts.join(' ')}”` }] : [];
}
