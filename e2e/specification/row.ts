/**
 * Requirement with exact words or numbers, and the journey that tests it in a real browser. `proof` lists the texts
 * that the journey's file must contain literally; by default that is `says`.
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

/**
 * Returns the rows that one test proves. Each entry is a sentence, or a sentence with its proof or its interpretation.
 */
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
