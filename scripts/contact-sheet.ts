import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { renderPicture } from '#server/catalogue/picture-drawing/render-picture.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { createShopFacts } from '#server/catalogue/products/mutable-facts.ts';

// Draws every product of the demo catalogue onto sheets for review, with --whole small on one sheet:
//   node scripts/contact-sheet.ts FOLDER [word that the id or garment contains ...]
//   node scripts/contact-sheet.ts --whole docs/pictures/catalogue.webp

const { values, positionals } = parseArgs({ options: { whole: { type: 'string' } }, allowPositionals: true });
const [folder = 'contact-sheets', ...words] = positionals;
/** Product backgrounds of the light and dark theme. */
const grounds = ['#e6e9e2', '#252b24'] as const;

const { products } = await readCatalogueFiles(
  createShopFacts(),
  fileURLToPath(new URL('../database/seed', import.meta.url)),
);
type Product = (typeof products)[number];

/** Draws products in rows of `columns`, each `width` px wide, on a background. */
async function sheetOf(
  shown: readonly Product[],
  columns: number,
  width: number,
  ground: (place: number) => string,
): Promise<Sharp> {
  const height = width * 1.25;
  const cells: Buffer[] = [];
  for (const [place, { picture }] of shown.entries()) {
    const view = picture.lead;
    const bytes = await renderPicture({ picture, view, width: width > 160 ? 320 : 160, format: 'webp' });
    cells.push(
      await sharp(bytes)
        .resize(width, height)
        .flatten({ background: ground(place) })
        .png()
        .toBuffer(),
    );
  }
  const size = { width: columns * width, height: Math.ceil(shown.length / columns) * height };
  return sharp({ create: { ...size, channels: 3, background: grounds[0] } }).composite(
    cells.map((input, i) => ({ input, left: (i % columns) * width, top: Math.floor(i / columns) * height })),
  );
}

async function wholeSheet(file: string): Promise<void> {
  const columns = 16;
  // Light background at the left, dark at the right: one file serves both themes.
  const sheet = await sheetOf(products, columns, 104, (place) => grounds[place % columns < columns / 2 ? 0 : 1]);
  const { size } = await sheet.webp({ quality: 82, effort: 6 }).toFile(file);
  process.stdout.write(`${file}: ${products.length} products, ${Math.round(size / 1000)} KB\n`);
}

async function pages(): Promise<void> {
  const [columns, rows, width] = [8, 5, 220];
  const chosen = products.filter(
    ({ id, picture }) => words.length === 0 || words.some((word) => `${id} ${picture.garment}`.includes(word)),
  );
  await mkdir(folder, { recursive: true });
  for (let start = 0; start < chosen.length; start += columns * rows) {
    const page = chosen.slice(start, start + columns * rows);
    const number = start / (columns * rows);
    const file = join(folder, `sheet-${number + 1}.png`);
    const sheet = await sheetOf(page, columns, width, () => grounds[number % 2 === 0 ? 0 : 1]);
    await sheet.png().toFile(file);
    process.stdout.write(`${file}: ${page.map(({ id }) => id).join(' ')}\n`);
  }
}

await (values.whole === undefined ? pages() : wholeSheet(values.whole));
