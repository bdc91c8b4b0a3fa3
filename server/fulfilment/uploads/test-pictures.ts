import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Draws a picture with gradients, so that its bytes vary. */
export async function paint(width: number, height: number, channels: 3 | 4 = 3): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * channels);
  for (let k = 0; k < pixels.length; k++) {
    const [x, y] = [Math.floor(k / channels) % width, Math.floor(k / channels / width)];
    const clear = x < width / 2 ? 0 : 255;
    pixels[k] = k % channels === 3 ? clear : (x * (1 + (k % channels)) + y * 3) & 255;
  }
  return sharp(pixels, { raw: { width, height, channels } }).png({ compressionLevel: 1 }).toBuffer();
}

/** Returns a PNG chunk with its checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

export const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Returns a PNG that declares this size and has almost no data. */
export function hollowPng(width: number, height: number, extra: Buffer[] = [], depth = 8): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 2, 0, 0, 0], 8);
  return Buffer.concat([
    pngStart,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the PNG with further chunks after its header. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
