import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { pictureViewsOf } from '#artwork/registry.ts';
import { productId } from '#contract/category-names.ts';
import {
  athleteSlug,
  type CatalogueAthlete,
  type CatalogueContext,
  type CatalogueFile,
  type CatalogueProduct,
  catalogueFile,
  resolveProduct,
} from '#server/catalogue/catalogue-lists/catalogue-file.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';

/** Error for invalid data files. Each problem names the file, the product and the field. */
export class CatalogueFileError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'CatalogueFileError';
    this.problems = problems;
  }
}

interface ReadFile {
  file: string;
  content: CatalogueFile;
}

/** Translates Zod's issues for shopkeepers. A message defined on the field takes precedence. */
function explain(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'unrecognized_keys' && issue.input === undefined) return 'is missing';
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownKeys(issue.keys.join(', '), issue.path?.at(-1));
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return typeWords(issue.expected, issue.input);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return 'must have at most two decimals';
    case 'invalid_union':
      return 'must be a crest (shape, mark, a, b and c) or the word none';
    default:
      return 'is not right';
  }
}

function unknownKeys(keys: string, group: PropertyKey | undefined): string {
  if (group === 'products') return `${keys} is not a category of the shop`;
  return `has a field that is not known here: ${keys}`;
}

function article(expected: string): string {
  if (expected === 'object' || expected === 'record') return 'a group of fields';
  if (expected === 'array') return 'a list';
  if (expected === 'string') return 'words';
  return expected === 'boolean' ? 'true or false' : `a ${expected}`;
}

function shown(input: unknown): string {
  if (input === null) return 'empty';
  if (Array.isArray(input)) return 'a list';
  return typeof input === 'object' ? 'a group of fields' : `'${String(input)}'`;
}

const Named = z.object({ name: z.string().optional(), numericId: z.number().optional() });

/** Describes the location of an issue for the reader of the file: "'Monsoons home shirt' (Cricket 1), price". */
function placeOf(content: unknown, path: PropertyKey[]): string {
  const [part, group, index] = path;
  const fields = (from: number) => path.slice(from).map(String).join(' > ');
  if (part === 'products' && typeof index === 'number') {
    const products = z.looseObject({ products: z.record(z.string(), z.array(z.unknown())) }).safeParse(content);
    const entry = products.success ? products.data.products[String(group)]?.[index] : undefined;
    return [describe(String(group), Named.safeParse(entry).data, index), fields(3)].filter(Boolean).join(', ');
  }
  return fields(0) || 'the file';
}

function describe(
  category: string,
  entry: { name?: string | undefined; numericId?: number | undefined } | undefined,
  index: number,
): string {
  const number = entry?.numericId === undefined ? `${category}, entry ${index + 1}` : `${category} ${entry.numericId}`;
  return entry?.name === undefined ? number : `'${entry.name}' (${number})`;
}

async function readContent(
  shopFacts: KnownFacts,
  file: string,
  text: string,
): Promise<{ content: CatalogueFile } | { problems: string[] }> {
  // The parser is loaded on demand, as a shop with an installed catalogue reads no files.
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text);
  if (document.errors.length > 0) {
    const problems = document.errors.map(
      ({ linePos, message }) =>
        `${file}, line ${linePos?.[0].line ?? 1}: cannot be read. ${message.split('\n')[0]?.replace(/ at line.*/, '')}`,
    );
    return { problems };
  }
  let written: unknown;
  try {
    written = document.toJS() ?? {};
  } catch {
    // Only an alias (*name) can still fail, and the catalogue uses none.
    return { problems: [`${file}: cannot be read. A value that begins with * must stand in quotes.`] };
  }
  const parsed = catalogueFile(shopFacts).safeParse(written, { error: explain });
  if (parsed.success) return { content: parsed.data };
  const sentence = (message: string) => (message.startsWith('a ') ? `must be ${message}` : message);
  return {
    problems: parsed.error.issues.map(
      ({ path, message }) => `${file}: ${placeOf(written, path)}: ${sentence(message)}.`,
    ),
  };
}

/** Collects teams and athletes of all files, so that every file can refer to them. */
function gatherKnown(
  files: ReadFile[],
  lettersLeftOut: CatalogueContext['lettersLeftOut'],
  problems: string[],
): CatalogueContext {
  const known: CatalogueContext = { teams: new Map(), athletes: new Map(), lettersLeftOut };
  for (const { file, content } of files) {
    for (const [name, team] of Object.entries(content.teams)) {
      if (known.teams.has(name)) problems.push(`${file}: the team '${name}' is written twice.`);
      known.teams.set(name, { ...team, sport: content.sport });
    }
  }
  for (const { file, content } of files) {
    for (const athlete of content.athletes) {
      const { name, slug, team } = athlete;
      if (known.athletes.has(name)) problems.push(`${file}: the athlete '${name}' is written twice.`);
      if (slug !== athleteSlug(name))
        problems.push(`${file}: athlete '${name}', slug: must be '${athleteSlug(name)}'.`);
      if (!known.teams.has(team))
        problems.push(`${file}: athlete '${name}', team: there is no team called '${team}' under teams.`);
      known.athletes.set(name, athlete);
    }
  }
  return known;
}

function resolveAll(
  shopFacts: KnownFacts,
  files: ReadFile[],
  known: CatalogueContext,
  problems: string[],
): CatalogueProduct[] {
  const products = new Map<string, CatalogueProduct>();
  for (const { file, content } of files) {
    for (const [name, entries] of Object.entries(content.products)) {
      for (const entry of entries) {
        const place = `${file}: '${entry.name}' (${name} ${entry.numericId})`;
        const resolved = resolveProduct(shopFacts, name, entry, content.sport, known);
        if ('complaints' in resolved) {
          problems.push(...resolved.complaints.map(([field, sentence]) => `${place}, ${field}: ${sentence}.`));
        } else if (products.has(resolved.product.id)) {
          problems.push(`${place}, numericId: '${products.get(resolved.product.id)?.name}' has this number already.`);
        } else {
          products.set(resolved.product.id, resolved.product);
        }
      }
    }
  }
  return [...products.values()];
}

/** Resolves each athlete with their shirt, which must exist, belong to the athlete, and have a back view. */
function resolveAthletes(files: ReadFile[], products: CatalogueProduct[], problems: string[]): CatalogueAthlete[] {
  return files.flatMap(({ file, content }) =>
    content.athletes.map(({ shirt, ...athlete }) => {
      const shirtId = productId('Popular Athletes', shirt);
      const product = products.find(({ id }) => id === shirtId);
      const complain = (sentence: string) => problems.push(`${file}: athlete '${athlete.name}', shirt: ${sentence}.`);
      if (!product) complain(`there is no product ${shirt} among the Popular Athletes`);
      else if (product.athlete !== athlete.name) complain(`${shirt} is not one of their pieces`);
      else if (!pictureViewsOf(product.picture).includes('back')) complain(`${shirt} has no picture from behind`);
      return { ...athlete, shirtId };
    }),
  );
}

/**
 * Reads every *.yaml of a folder and validates them together. Throws a CatalogueFileError with all problems, so that
 * they can be fixed in one pass. Nothing is returned if the catalogue is invalid.
 */
export async function readCatalogueFiles(
  shopFacts: KnownFacts,
  dir: string,
): Promise<{ products: CatalogueProduct[]; athletes: CatalogueAthlete[] }> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.yaml')).sort();
  if (names.length === 0) throw new CatalogueFileError([`${dir}: there is no file that ends in .yaml.`]);
  const files: ReadFile[] = [];
  const problems: string[] = [];
  for (const file of names) {
    const read = await readContent(shopFacts, file, await readFile(join(dir, file), 'utf8'));
    if ('content' in read) files.push({ file, content: read.content });
    else problems.push(...read.problems);
  }
  // Without this, a team in an unreadable file would be reported as missing everywhere else.
  if (problems.length > 0) throw new CatalogueFileError(problems);
  // Fonts are loaded only here, as a shop with an installed catalogue does not need them in this process.
  const { lettersLeftOut } = await import('#artwork/node/load-fonts.ts');
  const known = gatherKnown(files, lettersLeftOut, problems);
  const products = resolveAll(shopFacts, files, known, problems);
  const athletes = resolveAthletes(files, products, problems);
  if (problems.length > 0) throw new CatalogueFileError(problems);
  return { products, athletes };
}

function tooSmall({ origin, inclusive, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return 'must not be empty';
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`;
}

function typeWords(expected: string, input: unknown): string {
  return expected === 'int' ? 'must be a whole number' : `must be ${article(expected)}, not ${shown(input)}`;
}

function tooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  return `must be at most ${maximum}${origin === 'string' ? ' characters' : ''}`;
}
