/**
 * One thing the shop has to say or do in exactly these words and numbers, with the journey that shows it in a real
 * browser. `proof` is what of it must stand in that journey's file, word for word; without it, `says` itself.
 */
export interface Row {
  /** The sentence, key, number or timing. */
  says: string;
  /** File of the journey, beside this folder, without `.test.ts`. */
  file: string;
  /** Name of its test. */
  test: string;
  proof?: string[];
  /** Interpretation of ambiguous words. */
  reading?: string;
}

/** Rows that one test shows; each a sentence, or a sentence with its proof, or with how it is read. */
export function shownBy(
  file: string,
  test: string,
  rows: readonly (string | [string, ...string[]] | Omit<Row, 'file' | 'test'>)[],
): Row[] {
  return rows.map((row) => {
    if (typeof row === 'string') return { says: row, file, test };
    if (Array.isArray(row)) return { says: row[0], proof: row.slice(1), file, test };
    return { ...row, file, test };
  });
}
