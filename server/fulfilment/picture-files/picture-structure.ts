/** Structure of a file, read without decoding. */
export interface Walk {
  width: number;
  height: number;
  /** Bits per colour of a pixel. */
  depth: number;
  animated: boolean;
  /** End of the picture; undefined if the file ends before. */
  end: number | undefined;
  /** Parts without pixels: comments, metadata, unknown chunks; except packets of XMP and Content Credentials. */
  asides: Uint8Array[];
}

/** Reads bytes as text, one character per byte. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Returns true if a file has these bytes at an offset. */
export function startsWith(file: Uint8Array, mark: string, offset = 0): boolean {
  return latin1(file.subarray(offset, offset + mark.length)) === mark;
}

/**
 * First bytes of JPEG segments with XMP or Content Credentials (C2PA). Photo programs store icons and thumbnails in
 * them; re-encoding the picture drops them.
 */
const packetStarts = ['http://ns.adobe.com/xap/1.0/\0', 'http://ns.adobe.com/xmp/extension/\0', 'JP'];
const packetChunks = new Set(['C2PA', 'XMP ', 'caBX']);

/** Returns true for a PNG or WebP chunk with a metadata packet, which may contain other files. */
export function isPacketChunk(name: string, inside: Uint8Array): boolean {
  return packetChunks.has(name) || (name === 'iTXt' && startsWith(inside, 'XML:com.adobe.xmp\0'));
}

/** Returns true for a JPEG segment with a metadata packet, which may contain other files. */
export function isPacketSegment(marker: number, inside: Uint8Array): boolean {
  const starts = marker === 0xe1 ? packetStarts.slice(0, 2) : packetStarts.slice(2);
  return (marker === 0xe1 || marker === 0xeb) && starts.some((start) => startsWith(inside, start));
}
