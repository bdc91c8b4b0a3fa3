import { expect, test } from 'vitest';
import { motifsIn } from '#artwork/fronts/draw-motif.ts';
import { bundledLettering } from '#artwork/node/load-fonts.ts';
import type { GarmentName, PictureFacts } from '#artwork/picture.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { readCatalogueFiles } from './read-catalogue-files.ts';
import { seedFolder } from './seed-empty-shop.ts';

const { products } = await readCatalogueFiles(firstFacts, seedFolder);

/** Words in a product name, and the garments or patterns that they promise. */
const kinds: [word: RegExp, garments: GarmentName[]][] = [
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
const patterns: [word: RegExp, patterns: PictureFacts['pattern'][], front?: PictureFacts['motif']][] = [
  [/\bHoops\b/, ['hoops']],
  [/\bPinstripe\b/, ['pinstripes']],
  [/\bSash\b/, ['sash']],
  [/\bHalves\b/, ['halves']],
  [/\bQuarters\b/, ['quarters']],
  [/\bChevron\b/, ['chevrons']],
  [/\bWaves\b/, ['waves']],
  [/\bLattice\b/, ['lattice']],
  [/\bChecked\b/, ['checks'], 'sagar'],
  [/\bShard\b/, ['shards']],
  [/\b(?:Sunrise|Sunset)\b/, ['gradient']],
];

/**
 * Returns all words on a picture, including those of its motif: as words, and joined for letters that are drawn
 * separately.
 */
function wordsOn(picture: PictureFacts): string {
  const drawn: string[] = [];
  if (picture.motif)
    motifsIn((words, setting) => {
      drawn.push(words);
      return bundledLettering()(words, setting);
    })(picture.motif, picture, 0, 0);
  return [picture.front, picture.name, picture.number, ...drawn, drawn.join('')].join(' ');
}

test.each(products)('draws $name ($id) as its name says', ({ name, picture }) => {
  for (const [word, garments] of kinds) if (word.test(name)) expect(garments).toContain(picture.garment);
  for (const [word, drawn, front] of patterns)
    if (word.test(name) && !(front && front === picture.motif)) expect(drawn).toContain(picture.pattern);
  for (const [number] of name.matchAll(/\b\d{1,2}\b/g)) expect(wordsOn(picture)).toContain(number);
});

test.each(products)('prints the capitalized words of its text on $name ($id)', ({ name, description, picture }) => {
  const lettered = wordsOn(picture);
  for (const [word] of description.matchAll(/\b[A-Z]{4,}\b/g)) expect(lettered, name).toContain(word);
});

test.each(products.filter(({ athlete }) => athlete !== null))(
  'prints the name and number of its own athlete, or none, on $name ($id)',
  ({ athlete, picture }) => {
    const surname = athlete?.split(' ').at(-1)?.toUpperCase();
    const number = { LOBO: 7, RANSOME: 8, CASTEL: 27, MALHARI: 18 }[surname ?? ''];
    if (picture.name) expect(picture.name).toBe(surname);
    if (picture.number !== undefined) expect(picture.number).toBe(number);
  },
);
