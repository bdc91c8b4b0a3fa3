import { globSync, readFileSync } from 'node:fs';
import { openSync } from 'fontkit';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const inFont = new Set(readFileSync(`${root}ui/fonts/devanagari.txt`, 'utf8').match(/\p{Script=Devanagari}+/gu));

/** Returns the characters of a font file. */
function lettersOf(file: string): Set<number> {
  const font = openSync(`${root}ui/fonts/${file}`);
  return new Set('characterSet' in font ? font.characterSet : []);
}

/** Returns the file of a font family of the tokens. */
function fileOf(family: string): string {
  const face = readFileSync(`${root}ui/tokens.css`, 'utf8')
    .match(/@font-face \{[^}]*\}/g)
    ?.find((rule) => rule.includes(`"${family}"`) && rule.includes('url('));
  return /fonts\/([\w.-]+)"/.exec(face ?? '')?.[1] ?? '';
}

/** Font families of the text of every page, in order. */
const families =
  (/--sans: ([^;]+);/.exec(readFileSync(`${root}ui/tokens.css`, 'utf8'))?.[1] ?? '').match(/"Anek[^"]*"/g) ?? [];

test('the heading font has every Devanagari word that pages show in headings', () => {
  const files = globSync('{storefront,ui}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'));
  const words = files.flatMap((file) => readFileSync(root + file, 'utf8').match(/\p{Script=Devanagari}+/gu) ?? []);
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter((word) => !inFont.has(word))).toEqual([]);
  const letters = lettersOf(fileOf('Anek Deva'));
  expect([...words.join('')].filter((letter) => !letters.has(letter.codePointAt(0) ?? 0))).toEqual([]);
});

test('the first Devanagari text font has every letter that can be typed or searched for', () => {
  const takes = families.map((name) => name.slice(1, -1)).filter((name) => ['Anek Deva', 'Anek Hindi'].includes(name));
  const letters = lettersOf(fileOf(takes[0] ?? ''));
  // The script's own block, except marks of the Vedas.
  const block = Array.from({ length: 0x80 }, (_, at) => 0x0900 + at).filter((code) =>
    /\p{L}|\p{Mc}|\p{Nd}/u.test(String.fromCodePoint(code)),
  );
  const searched = [...readFileSync(`${root}server/catalogue/search-words/lexicon.ts`, 'utf8')].filter((letter) =>
    /\p{Script=Devanagari}/u.test(letter),
  );
  expect(searched.length).toBeGreaterThan(100);
  const wanted = new Set([...block.map((code) => String.fromCodePoint(code)), ...searched, 'श']);
  expect([...wanted].filter((letter) => !letters.has(letter.codePointAt(0) ?? 0))).toEqual([]);
});
