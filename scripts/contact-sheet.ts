import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Picture } from '#artwork/picture.ts';
import { readCatalogueFiles } from '#server/catalogue/read-catalogue-files.ts';
import { renderPicture } from '#server/pictures/render-picture.ts';

// Draws every product of the demonstration catalogue onto sheets, for looking at:
//   node scripts/contact-sheet.ts FOLDER [word that the id or garment contains ...]

const columns = 8;
const rows = 5;
const cell = { width: 220, height: 275 };
const folder = process.argv[2] ?? 'contact-sheets';
const words = process.argv.slice(3);
/** The product grounds of the light and the dark theme, a sheet each. */
const grounds = ['#e6e9e2', '#252b24'];

const { products } = await readCatalogueFiles(fileURLToPath(new URL('../database/seed', import.meta.url)));
const chosen = products.filter(({ id, picture }) => words.length === 0 || words.some((word) => `${id} ${picture.garment}`.includes(word)));

async function cellOf(picture: Picture): Promise<Buffer> {
  return sharp(await renderPicture({ picture, view: picture.lead, width: 320, format: 'webp' }))
    .resize(cell.width, cell.height)
    .png()
    .toBuffer();
}

await mkdir(folder, { recursive: true });
for (let start = 0; start < chosen.length; start += columns * rows) {
  const page = chosen.slice(start, start + columns * rows);
  const cells: Buffer[] = [];
  for (const { picture } of page) cells.push(await cellOf(picture));
  const ground = grounds[(start / (columns * rows)) % grounds.length] ?? '#e6e9e2';
  const sheet = {
    width: columns * cell.width,
    height: Math.ceil(page.length / columns) * cell.height,
    channels: 3 as const,
    background: ground,
  };
  const file = join(folder, `sheet-${start / (columns * rows) + 1}.png`);
  await sharp({ create: sheet })
    .composite(cells.map((input, i) => ({ input, left: (i % columns) * cell.width, top: Math.floor(i / columns) * cell.height })))
    .png()
    .toFile(file);
  process.stdout.write(`${file}: ${page.map(({ id }) => id).join(' ')}\n`);
}
