// Finds the shop's own words in the texts of another shop.

/** Choice with the forms of the names by which it is found. */
export interface NamedChoice {
  value: string;
  forms: readonly string[];
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the forms in which a name is written: singular and plural, and without a hyphen. */
function formsOf(name: string): string[] {
  const one = plain(name);
  if (one.length < 2) return [];
  const plurals = [`${one}s`, /(?:[sxz]|ch|sh)$/.test(one) ? `${one}es` : one.replace(/y$/, 'ies')];
  return [one, ...plurals, ...(one.includes(' ') ? [one.replaceAll(' ', ''), `${one.replaceAll(' ', '')}s`] : [])];
}

/** Prepares a choice, which is found by any of its names. Pure. */
export function namedChoice(value: string, names: readonly string[]): NamedChoice {
  return { value, forms: [...new Set(names.flatMap(formsOf))] };
}

/** Maximum characters of a text in which names are looked for. */
const mostLetters = 4000;

/**
 * Finds the choice that the first telling text names. Of several in one text the longest name wins: 'cap sleeve
 * t-shirt' is a T-shirt. Pure.
 */
export function findNamed(choices: readonly NamedChoice[], texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const padded = ` ${plain(text.slice(0, mostLetters))} `;
    let best: { value: string; length: number } | undefined;
    for (const { value, forms } of choices)
      for (const form of forms)
        if (padded.includes(` ${form} `) && form.length > (best?.length ?? 0)) best = { value, length: form.length };
    if (best) return best.value;
  }
  return undefined;
}

/** Sizes by the words that shops use for them. */
const sizeWords: Readonly<Record<string, string>> = {
  'extra small': 'XS',
  'x small': 'XS',
  small: 'S',
  sm: 'S',
  medium: 'M',
  med: 'M',
  large: 'L',
  lg: 'L',
  'extra large': 'XL',
  'x large': 'XL',
  'xx large': 'XXL',
  '2x large': 'XXL',
  '2xl': 'XXL',
  xxl: 'XXL',
  'xxx large': '3XL',
  '3x large': '3XL',
  xxxl: '3XL',
  'one size': 'One size',
  'free size': 'One size',
  onesize: 'One size',
  free: 'One size',
  os: 'One size',
};

const ages = /^(\d{1,2}) (\d{1,2}) ?(?:y|yr|yrs|year|years)?$/;

/** Finds the shop's size that a word means, among the sizes of a kind. Pure. */
export function findSize(written: string, sizes: readonly string[]): string | undefined {
  const same = sizes.find((size) => size.toLowerCase() === written.trim().toLowerCase());
  if (same !== undefined) return same;
  const word = plain(written);
  const [, from, to] = ages.exec(word) ?? [];
  const meant = from === undefined ? sizeWords[word] : `${from}-${to}Y`;
  return sizes.find((size) => size === meant);
}

/** Names of options that are sizes and colours. */
const sizeOptions = ['size', 'sizes', 'age', 'shirt size', 'jersey size', 'kids size'];
const colourOptions = ['colour', 'color', 'colours', 'colors', 'shade'];

/** Finds the option that is the size, and the one that is the colour; '' for none. Pure. */
export function guessOptions(options: readonly string[]): { size: string; colour: string } {
  const among = (names: readonly string[]) => options.find((option) => names.includes(plain(option))) ?? '';
  return { size: among(sizeOptions), colour: among(colourOptions) };
}

/** Returns true if two names differ only in case, accents and punctuation. Pure. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}
