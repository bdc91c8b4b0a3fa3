import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { iconDrawing, wordmarkPath } from '#artwork/brand.ts';
import { projectRoot } from './run-tool.ts';

// Creates the icons of storefront/public from the logo, and the wordmark of mails. Run after the logo changed: node
// scripts/make-icons.ts

const folder = path.join(projectRoot, 'storefront/public');
const png = (size: number, share: number) =>
  sharp(Buffer.from(iconDrawing(size, share)))
    .png({ palette: true, effort: 10 })
    .toBuffer();

/** Creates an ICO file with one PNG: a directory of one entry, then the picture. */
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
// A maskable icon is cut to the phone's shape; its middle four fifths remain visible.
await writeFile(path.join(folder, 'icon-maskable-512.png'), await png(512, 0.58));
await writeFile(path.join(folder, 'apple-touch-icon.png'), await png(180, 0.72));
await writeFile(path.join(folder, 'favicon.ico'), icoOf(await png(32, 0.8125), 32));

// Wordmark of a mail's header, at twice its displayed size, on the mail's background. A PNG, as mail programs do not
// support SVG.
const name = `<svg xmlns="http://www.w3.org/2000/svg" width="294" height="56" viewBox="0 0 525 100"><path fill="#14170F" fill-rule="evenodd" d="${wordmarkPath}"/></svg>`;
await writeFile(
  path.join(projectRoot, 'server/foundation/mail/wordmark.png'),
  await sharp(Buffer.from(name)).flatten({ background: '#FBFBF8' }).png({ palette: true, effort: 10 }).toBuffer(),
);
