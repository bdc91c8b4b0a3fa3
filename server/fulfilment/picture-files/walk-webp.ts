import { isPacketChunk, latin1, startsWith, type Walk } from './picture-structure.ts';

const movingChunks = ['ANIM', 'ANMF'];
const pixelChunks = ['VP8 ', 'VP8L', 'ALPH'];

/** Scans a WebP's chunks to its end. Undefined if the picture size cannot be read. */
export function walkWebp(file: Uint8Array): Walk | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 30) return undefined;
  const end = 8 + view.getUint32(4, true);
  const size = sizeOf(file, view);
  if (!size) return undefined;
  const walk: Walk = { ...size, depth: 8, animated: false, end: end <= file.length ? end : undefined, asides: [] };
  let at = 12;
  while (at + 8 <= Math.min(end, file.length)) {
    const length = view.getUint32(at + 4, true);
    // Chunks start at even offsets.
    const next = at + 8 + length + (length % 2);
    if (next > end || next > file.length) return { ...walk, end: undefined };
    const [name, inside] = [latin1(file.subarray(at, at + 4)), file.subarray(at + 8, at + 8 + length)];
    if (movingChunks.includes(name)) walk.animated = true;
    if (!pixelChunks.includes(name) && !isPacketChunk(name, inside)) walk.asides.push(inside);
    at = next;
  }
  return walk;
}

/** Reads the size from the first chunk, in one of three formats. */
function sizeOf(file: Uint8Array, view: DataView): { width: number; height: number } | undefined {
  if (startsWith(file, 'VP8X', 12)) {
    return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) };
  }
  if (startsWith(file, 'VP8L', 12)) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (startsWith(file, 'VP8 ', 12)) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  return undefined;
}
