import { isPacketSegment, type Walk } from './picture-structure.ts';

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Returns true for a start-of-frame marker, whose segment contains the picture size. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const isAside = (marker: number, inside: Uint8Array) =>
  ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) && !isPacketSegment(marker, inside);

/** Scans a JPEG's segments to its end. Undefined if the picture size is missing. */
export function walkJpeg(file: Uint8Array): Walk | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let walk: Walk | undefined;
  const asides: Uint8Array[] = [];
  let at = 2;
  while (at + 2 <= file.length) {
    if (file[at] !== 0xff) return walk && { ...walk, asides };
    const marker = file[at + 1] ?? 0;
    if (marker === endOfImage) return walk && { ...walk, asides, end: at + 2 };
    if (marker === 0xff || standsAlone(marker)) {
      // Fill bytes may precede a marker.
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (at + 4 > file.length) break;
    const length = view.getUint16(at + 2);
    const next = at + 2 + length;
    if (length < 2 || next > file.length) break;
    if (isFrame(marker) && length >= 7) {
      walk ??= {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        depth: view.getUint8(at + 4),
        animated: false,
        end: undefined,
        asides,
      };
    }
    const inside = file.subarray(at + 4, next);
    if (isAside(marker, inside)) asides.push(inside);
    at = marker === startOfScan ? endOfScan(file, next) : next;
  }
  return walk && { ...walk, asides };
}

/** Finds the marker after a scan: FF followed by anything but a stuffed zero or a restart. */
function endOfScan(file: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = file.indexOf(0xff, at);
    if (at < 0 || at + 1 >= file.length) return file.length;
    const after = file[at + 1] ?? 0;
    if (after !== 0 && after !== 0xff && !(after >= 0xd0 && after <= 0xd7)) return at;
    at += after === 0xff ? 1 : 2;
  }
}
