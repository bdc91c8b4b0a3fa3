import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { flagWords } from '#server/office/printing/flag-words.ts';
import { designWords } from './fill-print-room.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Folders of texts and drawings that a demonstration shows. */
const shownFolders = [
  'database/seed',
  'server/operations/demo-data',
  'artwork/fronts',
  'artwork/scenes',
  'artwork/design',
  'contract',
];

const realNames = [
  ...['chelsea', 'arsenal', 'liverpool', 'manchester', 'barcelona', 'real madrid', 'juventus', 'bayern'],
  ...['mohun bagan', 'east bengal', 'bengaluru fc', 'kerala blasters', 'mumbai city', 'fc goa'],
  ...['mumbai indians', 'super kings', 'knight riders', 'royal challengers', 'sunrisers', 'daredevils'],
  ...['lakers', 'celtics', 'bulls', 'warriors', 'knicks', 'raptors'],
  ...['ferrari', 'mercedes', 'mclaren', 'red bull', 'aston martin'],
  ...['dhoni', 'kohli', 'tendulkar', 'bumrah', 'messi', 'ronaldo', 'mbappe', 'verstappen', 'lebron'],
  ...['nike', 'adidas', 'puma', 'reebok', 'asics', 'umbro', 'kookaburra', 'spalding', 'nivia'],
  ...['delhivery', 'blue dart', 'xpressbees', 'ekart', 'dtdc'],
];
const realName = new RegExp(String.raw`\b(?:${realNames.join('|')})\b`, 'i');

describe('names in the demonstration', () => {
  it.each(shownFolders)('are invented in %s', async (folder) => {
    const files = (await readdir(join(root, folder), { recursive: true })).filter((file) =>
      /(?<!\.test)\.(?:ts|yaml)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of files)
      expect([file, realName.exec(await readFile(join(root, folder, file), 'utf8'))?.[0]]).toEqual([file, undefined]);
  });

  it('flags only the last of the demonstration’s designs for review, as a licensed club’s name', async () => {
    const { products, athletes } = await readCatalogueFiles(firstFacts, join(root, 'database/seed'));
    const clubs = [...new Set(products.flatMap(({ team }) => team ?? []))];
    const flags = designWords.map((line) => flagWords([line], { clubs, athletes }).map(({ words }) => words));
    expect(flags).toEqual([...designWords.slice(1).map(() => []), ['Name of a club: Konkan Monsoons']]);
  });
});
