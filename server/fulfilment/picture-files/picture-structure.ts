/** What a file's own structure says, before anything of it is decoded. */
export interface Walk {
  width: number;
  height: number;
  animated: boolean;
  /** Where the picture ends; undefined where the file ends first. */
  end: number | undefined;
  /** Parts of the file that are no pixels: comments, metadata, chunks nobody knows. */
  asides: Uint8Array[];
}

/** Reads bytes as text, one sign a byte. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Whether a file has these bytes at a place. */
export function startsWith(file: Uint8Array, mark: string, offset = 0): boolean {
  return latin1(file.subarray(offset, offset + mark.length)) === mark;
}
