/** Longest query that is looked for, in characters; beyond it and for a blank one nothing is found. */
const longest = 100;
const maxWords = 8;

/** What shoppers write for what the catalogue calls otherwise. Both sides go through it, so either finds the other. */
const synonyms: Record<string, string> = {
  tee: 'tshirt',
  tees: 'tshirt',
  tshirts: 'tshirt',
  kit: 'jersey',
  kits: 'jersey',
  hat: 'cap',
  hats: 'cap',
  headwear: 'cap',
  sweatshirt: 'hoodie',
  hoody: 'hoodie',
  singlet: 'vest',
  tank: 'vest',
  child: 'kids',
  children: 'kids',
  kid: 'kids',
  boys: 'kids',
  girls: 'kids',
  junior: 'kids',
  f1: 'motorsport',
  formula: 'motorsport',
  racing: 'motorsport',
  sipper: 'bottle',
  rucksack: 'backpack',
  bag: 'backpack',
  muffler: 'scarf',
  cup: 'mug',
  soccer: 'football',
};

/** Words that say nothing of what is wanted. */
const empty = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'is', 'it', 'of', 'on', 'or', 'the', 'to', 'with', 's']);

/** One form for all of a word's: folded, without accents and plural. */
export function stem(word: string): string {
  const known = synonyms[word];
  if (known) return known;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return synonyms[word.slice(0, -1)] ?? word.slice(0, -1);
  return word;
}

/** The words of a text, each in its one form. 't-shirt', 't shirt' and 'tshirt' are one word. */
export function wordsIn(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bt[\s-]?shirt/g, 'tshirt')
    .replace(/['’]/g, '');
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !empty.has(word)).map(stem);
}

/** The words a query asks for: control characters dropped; none where it is blank or over-long. */
export function wordsAsked(query: string): string[] {
  const clean = query.replace(/\p{Cc}/gu, ' ').trim();
  if (clean === '' || clean.length > longest) return [];
  return [...new Set(wordsIn(clean))].slice(0, maxWords);
}

/**
 * How far apart two words are: letters added, left out, changed or swapped with their neighbour (Damerau's distance,
 * optimal string alignment). Gives `limit + 1` as soon as it is more than `limit`.
 */
export function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const changed = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      let cost = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[other.length] ?? limit + 1;
}

/** How many slips a word of a length may have: short words are other words soon. */
export function slipsAllowed(word: string): number {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}
