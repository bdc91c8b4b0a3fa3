const woffHead = 44;
const woffEntry = 20;
const sfntHead = 12;
const sfntEntry = 16;

/** Table of a WOFF font, deflated, or unchanged from the OpenType font. */
export interface WoffTable {
  tag: number;
  checksum: number;
  bytes: Uint8Array<ArrayBuffer>;
  isDeflated: boolean;
}

/** Font read from a WOFF file (version 1). */
export interface WoffFont {
  /** Format of the outlines, the first four bytes of an OpenType font. */
  flavor: number;
  tables: readonly WoffTable[];
}

/** Reads the tables of a WOFF font. Throws for other bytes. Source: W3C, WOFF File Format 1.0. Pure. */
export function readWoff(woff: Uint8Array): WoffFont {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (woff.byteLength < woffHead || view.getUint32(0) !== 0x774f4646) throw new Error('The font is no WOFF file');
  const tables = Array.from({ length: view.getUint16(12) }, (_, index) => {
    const at = woffHead + index * woffEntry;
    const [offset, packed, length] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
    const bytes = new Uint8Array(woff.subarray(offset, offset + packed));
    // A table that deflating does not shorten is stored unchanged.
    return { tag: view.getUint32(at), checksum: view.getUint32(at + 16), bytes, isDeflated: packed < length };
  });
  return { flavor: view.getUint32(4), tables };
}

/** Writes an OpenType font with inflated tables, as shapers read it. Pure. */
export function writeOpenType({ flavor, tables }: WoffFont): Uint8Array<ArrayBuffer> {
  const count = tables.length;
  const begin = sfntHead + count * sfntEntry;
  const padded = tables.map(({ bytes }) => Math.ceil(bytes.length / 4) * 4);
  const font = new Uint8Array(padded.reduce((sum, length) => sum + length, begin));
  const view = new DataView(font.buffer);
  const power = 2 ** Math.floor(Math.log2(count));
  view.setUint32(0, flavor);
  view.setUint16(4, count);
  view.setUint16(6, power * sfntEntry);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (count - power) * sfntEntry);
  let offset = begin;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = sfntHead + index * sfntEntry;
    view.setUint32(at, tag);
    view.setUint32(at + 4, checksum);
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, bytes.length);
    font.set(bytes, offset);
    offset += padded[index] ?? 0;
  }
  return font;
}
