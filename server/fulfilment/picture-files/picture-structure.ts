/** Structure of a file, read without decoding. */
export interface Walk {
  width: number;
  height: number;
  animated: boolean;
  /** End of the picture; undefined if the file ends before. */
  end: number | undefined;
  /** Parts without pixels: comments, metadata, unknown chunks. */
  asides: Uint8Array[];
}

/** Reads bytes as text, one character a byte. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Returns true if a file has these bytes at an offset. */
export function startsWith(file: Uint8Array, mark: string, offset = 0): boolean {
  return latin1(file.subarray(offset, offset + mark.length)) === mark;
}
