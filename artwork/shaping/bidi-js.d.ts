/** Types of the functions that are used here; the package itself has no types. */
declare module 'bidi-js' {
  interface Bidi {
    /** Returns the embedding level of each UTF-16 unit; the paragraph's direction follows its first strong letter. */
    getEmbeddingLevels(text: string): { levels: Uint8Array };
    /** Returns the mirror image of a bracket, or null. */
    getMirroredCharacter(sign: string): string | null;
  }
  export default function createBidi(): Bidi;
}
