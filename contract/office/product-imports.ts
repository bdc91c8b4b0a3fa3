import { z } from 'zod';
import { Kind, Sport } from '#contract/catalogue.ts';
import { limitedList, limitedText } from '#contract/primitives.ts';
import { mostRowsOf } from './import-rows.ts';
import { importCompareAt, importGroupings, importSources, importTeamColumns } from './lists.ts';

/** Maximum number of rows of another shop's export. */
export const mostImportRows = mostRowsOf.foreign;

/** Maximum number of group values whose sport and kind can be chosen. */
export const mostImportGroups = 60;

/** Start of the creation keys of imported products. */
export const importKeyMark = 'import:';

/** Choices of how columns of an export fill the fields of drafts. */
export const ImportMapping = z.object({
  /** Column whose values decide sport and kind. */
  groupBy: z.enum(importGroupings),
  /** Sport and kind by value of that column; null to find them in the product's own words. */
  groups: limitedList(
    z.object({ value: limitedText(200), sport: Sport.nullable(), kind: Kind.nullable() }),
    mostImportGroups,
  ),
  /** Column in which a club of the shop is looked for. */
  team: z.enum(importTeamColumns),
  /** Option that is the size, and the one that is the colour; '' for none. Each colour becomes a draft. */
  size: limitedText(80),
  colour: limitedText(80),
  compareAt: z.enum(importCompareAt),
});
export type ImportMapping = z.output<typeof ImportMapping>;

/** Export of another shop, with the choices and the counts of its comparison. */
export const ProductImport = z.object({
  source: z.enum(importSources),
  columns: z.array(z.object({ theirs: z.string(), ours: z.string() })),
  /** Columns that fill nothing. */
  notTaken: z.array(z.string()),
  /** Names of the options in the file, the most frequent first. */
  options: z.array(z.string()),
  /** Values of the grouping column, the most frequent first, and how many products have each. */
  groups: z.array(z.object({ value: z.string(), products: z.int() })),
  mapping: ImportMapping,
  /** Products in the file; sizes of the drafts; drafts with doubts; addresses of pictures. */
  products: z.int(),
  sizes: z.int(),
  doubtful: z.int(),
  pictures: z.int(),
});
export type ProductImport = z.output<typeof ProductImport>;

/** Origin of an imported draft. */
export const ImportedFrom = z.object({
  source: z.enum(importSources),
  /** Handle, SKU or id in the other shop. */
  key: z.string(),
  /** Addresses of its pictures there. The shop does not open them. */
  pictures: z.array(z.string()),
  /** Doubts of the import. */
  notes: z.array(z.string()),
  /** Whole description if it was longer than the shop's; else null. */
  text: z.string().nullable(),
});
export type ImportedFrom = z.output<typeof ImportedFrom>;
