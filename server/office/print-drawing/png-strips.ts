import { createWriteStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflate } from 'node:zlib';

/** Lines per strip. */
const stripLines = 256;
const bytesOfPixel = 4;

export interface StripPicture {
  width: number;
  height: number;
  dpi: number;
  /** Paints lines from `top` into a transparent RGBA strip. */
  paint: (strip: Buffer, top: number, lines: number) => Promise<void>;
}

/**
 * Writes a transparent PNG in strips. A film sheet has hundreds of millions of pixels, which our libraries would all
 * hold in memory.
 */
export async function writeStrips(file: string, { width, height, dpi, paint }: StripPicture): Promise<void> {
  const out = new PassThrough();
  const written = pipeline(out, createWriteStream(file));
  out.write(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits per channel: red, green, blue and alpha.
  head.set([8, 6, 0, 0, 0], 8);
  out.write(chunk('IHDR', head));
  const dots = Buffer.alloc(9);
  const aMetre = Math.round(dpi / 0.0254);
  dots.writeUInt32BE(aMetre, 0);
  dots.writeUInt32BE(aMetre, 4);
  dots[8] = 1;
  out.write(chunk('pHYs', dots));
  await Promise.all([written, writeLines(out, { width, height, dpi, paint })]);
}

async function writeLines(out: PassThrough, { width, height, paint }: StripPicture): Promise<void> {
  const deflate = createDeflate({ level: 5, strategy: constants.Z_DEFAULT_STRATEGY });
  const packing = (async () => {
    for await (const packed of deflate) if (!out.write(chunk('IDAT', packed as Buffer))) await drained(out);
    out.end(chunk('IEND', Buffer.alloc(0)));
  })();
  const painting = (async () => {
    for (let top = 0; top < height; top += stripLines) {
      const lines = Math.min(stripLines, height - top);
      const strip = Buffer.alloc(width * lines * bytesOfPixel);
      await paint(strip, top, lines);
      if (!deflate.write(asDifferences(strip, width, lines))) await drained(deflate);
    }
    deflate.end();
  })();
  await Promise.all([packing, painting]);
}

/** Encodes each line with the PNG filter "Sub", which compresses better. */
function asDifferences(strip: Buffer, width: number, lines: number): Buffer {
  const line = width * bytesOfPixel;
  const filtered = Buffer.alloc((line + 1) * lines);
  for (let y = 0; y < lines; y++) {
    const [from, to] = [y * line, y * (line + 1)];
    filtered[to] = 1;
    for (let x = 0; x < line; x++) {
      const before = x < bytesOfPixel ? 0 : (strip[from + x - bytesOfPixel] ?? 0);
      filtered[to + 1 + x] = (strip[from + x] ?? 0) - before;
    }
  }
  return filtered;
}

function drained(stream: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => stream.once('drain', resolve));
}

function chunk(name: string, data: Buffer): Buffer {
  const made = Buffer.alloc(data.length + 12);
  made.writeUInt32BE(data.length, 0);
  made.write(name, 4, 'latin1');
  data.copy(made, 8);
  made.writeUInt32BE(crc32(made.subarray(4, data.length + 8)), data.length + 8);
  return made;
}
