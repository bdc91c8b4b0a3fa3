// Sheet sizes, in a module without imports, so that the process that joins documents loads no fonts.

/** Sheet sizes A4 and 4 x 6 in, in points. */
export const paperSheets = { a4: { width: 595.28, height: 841.89 }, '4x6': { width: 288, height: 432 } } as const;
export type PaperSize = keyof typeof paperSheets;
