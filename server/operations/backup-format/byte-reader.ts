/** Reader of a byte stream in the sizes that a format needs. */
export interface ByteReader {
  /** Returns exactly this many bytes, or the rest at the end. */
  take(length: number): Promise<Buffer>;
  /** Returns between one and this many bytes as they arrive; none at the end. */
  some(longest: number): Promise<Buffer>;
  /** Returns true once every byte was read. */
  atEnd(): Promise<boolean>;
}

/** Creates a reader over chunks of any size. */
export function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let over = false;

  async function more(): Promise<void> {
    while (!over && rest.length === 0) {
      const next = await chunks.next();
      if (next.done) over = true;
      else rest = next.value;
    }
  }

  async function some(longest: number): Promise<Buffer> {
    await more();
    const given = rest.subarray(0, longest);
    rest = rest.subarray(given.length);
    return given;
  }

  return {
    some,
    async take(length) {
      const parts: Buffer[] = [];
      let missing = length;
      while (missing > 0) {
        const part = await some(missing);
        if (part.length === 0) break;
        parts.push(part);
        missing -= part.length;
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    },
    async atEnd() {
      await more();
      return rest.length === 0;
    },
  };
}
