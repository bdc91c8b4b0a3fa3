import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { iconDrawing } from '#artwork/brand.ts';
import { root } from './run-tool.ts';

// Makes the icons of storefront/public from the mark. Needed only after the mark changed: node scripts/make-icons.ts

const folder = path.join(root, 'storefront/public');
const png = (size: number, share: number) =>
  sharp(Buffer.from(iconDrawing(size, share)))
    .png({ palette: true, effort: 10 })
    .toBuffer();

/** The old form of an icon with one PNG in it: a directory of one entry, then the picture. */
function icoOf(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

await writeFile(path.join(folder, 'icon-192.png'), await png(192, 0.8125));
await writeFile(path.join(folder, 'icon-512.png'), await png(512, 0.8125));
// Cut to whatever shape a phone has, a maskable icon keeps its middle four fifths.
await writeFile(path.join(folder, 'icon-maskable-512.png'), await png(512, 0.58));
await writeFile(path.join(folder, 'apple-touch-icon.png'), await png(180, 0.72));
await writeFile(path.join(folder, 'favicon.ico'), icoOf(await png(32, 0.8125), 32));
