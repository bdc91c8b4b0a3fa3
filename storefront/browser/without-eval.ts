/**
 * Keeps the schemas from trying whether code may be made of text: our policy says no, and each try is a violation that a browser reports.
 * Read where the first schema is made, so this comes before the pages' own code.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
