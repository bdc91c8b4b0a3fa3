import { isPacketChunk, type Walk } from './picture-structure.ts';

const pixelChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS']);

/** Scans a PNG's chunks to its end. Undefined if the file does not start with the picture size. */
export function walkPng(file: Uint8Array): Walk | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 33 || nameAt(view, 12) !== 'IHDR') return undefined;
  const walk: Walk = {
    width: view.getUint32(16),
    height: view.getUint32(20),
    depth: view.getUint8(24),
    animated: false,
    end: undefined,
    asides: [],
  };
  let at = 8;
  while (at + 12 <= file.length) {
    const length = view.getUint32(at);
    const name = nameAt(view, at + 4);
    const next = at + 12 + length;
    if (next > file.length) return walk;
    if (name === 'acTL') walk.animated = true;
    const inside = file.subarray(at + 8, next - 4);
    if (!pixelChunks.has(name) && !isPacketChunk(name, inside)) walk.asides.push(inside);
    at = next;
    if (name === 'IEND') return { ...walk, end: at };
  }
  return walk;
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}
