import { expect, test } from 'vitest';
import type { Garment, Picture } from '#artwork/picture.ts';
import { readCatalogueFiles } from './read-catalogue-files.ts';
import { seedFolder } from './seed-empty-shop.ts';

const { products } = await readCatalogueFiles(seedFolder);

/** What a word of a name promises of the picture. */
const kinds: [word: RegExp, garments: Garment[]][] = [
  [/\bKids\b/, ['kids-jersey', 'kids-t-shirt']],
  [/\bTee\b/, ['t-shirt', 'kids-t-shirt']],
  [/\b(?:Shirt|Jersey)\b/, ['jersey', 'cricket-shirt', 'kids-jersey']],
  [/\bWhites\b/, ['cricket-whites']],
  [/\bVest\b/, ['vest']],
  [/\b(?:Hoodie|Sweatshirt)\b/, ['hoodie']],
  [/\bJacket\b/, ['jacket']],
  [/\bCap\b/, ['cap']],
  [/\bScarf\b/, ['scarf']],
  [/\bMug\b/, ['mug']],
  [/\bBottle\b/, ['bottle']],
  [/\bKeyring\b/, ['keyring']],
  [/\bPhone Case\b/, ['phone-case']],
  [/\bBackpack\b/, ['backpack']],
  [/\bFlag\b/, ['flag']],
];
const patterns: [word: RegExp, patterns: Picture['pattern'][]][] = [
  [/\bHoops\b/, ['hoops']],
  [/\bPinstripe\b/, ['pinstripes']],
  [/\bSash\b/, ['sash']],
  [/\bHalves\b/, ['halves']],
  [/\bQuarters\b/, ['quarters']],
  [/\bChevron\b/, ['chevrons']],
  [/\bWaves\b/, ['waves']],
  [/\bLattice\b/, ['lattice']],
  [/\bChecked\b/, ['checks']],
  [/\bShard\b/, ['shards']],
  [/\b(?:Sunrise|Sunset)\b/, ['gradient']],
];

test.each(products)('$name ($id) is drawn as it is called', ({ name, picture }) => {
  for (const [word, garments] of kinds) if (word.test(name)) expect(garments).toContain(picture.garment);
  for (const [word, drawn] of patterns) if (word.test(name)) expect(drawn).toContain(picture.pattern);
  for (const [number] of name.matchAll(/\b\d{1,2}\b/g)) expect(`${picture.number} ${picture.front ?? ''}`).toContain(number);
});

test.each(products)('what $name ($id) is said to carry in capitals is on it', ({ name, description, picture }) => {
  const lettered = [picture.front, picture.name, picture.number].join(' ');
  for (const [word] of description.matchAll(/\b[A-Z]{4,}\b/g)) expect(lettered, name).toContain(word);
});

test.each(products.filter(({ athlete }) => athlete !== null))(
  '$name ($id) carries its athlete’s own name and number, or neither',
  ({ athlete, picture }) => {
    const surname = athlete?.split(' ').at(-1)?.toUpperCase();
    const number = { LOBO: 7, RANSOME: 8, CASTEL: 27, MALHARI: 18 }[surname ?? ''];
    if (picture.name) expect(picture.name).toBe(surname);
    if (picture.number !== undefined) expect(picture.number).toBe(number);
  },
);
