import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { SellerLines } from '#contract/settings.ts';
import type { Env } from '#server/foundation/process/env.ts';
import { sellerFaults, sellerLines } from './seller-rules.ts';

/** Error of invalid seller details; its message is for the owner. */
export class SellerRefused extends Error {}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

type SellerEnv = Pick<Env, 'SELLER_FILE' | 'DATA_DIR'>;

/** Returns the path of the seller file. */
export function sellerFile({ SELLER_FILE, DATA_DIR }: SellerEnv): string {
  return path.resolve(SELLER_FILE ?? path.join(DATA_DIR, 'seller.yaml'));
}

/** Returns true if there is a seller file. */
export function hasSellerFile(env: SellerEnv): boolean {
  return existsSync(sellerFile(env));
}

/**
 * Reads the seller from an optional file. Undefined if the file does not exist and SELLER_FILE is unset. Throws
 * SellerRefused, which lists each missing or invalid line.
 */
export async function readSellerFile(env: SellerEnv): Promise<SellerLines | undefined> {
  const file = sellerFile(env);
  if (!existsSync(file)) {
    if (env.SELLER_FILE === undefined) return undefined;
    throw refused(`There is no ${file}.`, []);
  }
  const typed = await readYaml(await readFile(file, 'utf8'));
  if (!typed) throw refused(`${file} is not YAML with a name and a colon a line.`, []);
  const written = Object.fromEntries(Object.keys(sellerLines).map((name) => [name, text(typed[name])])) as Record<
    keyof SellerLines,
    string
  >;
  const unknown = Object.keys(typed).filter((name) => !(name in sellerLines));
  const faults = [...sellerFaults(written), ...unknown.map((name) => `${name} is no line of it`)];
  if (faults.length > 0) throw refused(`${file} is not right.`, faults);
  return written;
}

async function readYaml(source: string): Promise<Record<string, unknown> | undefined> {
  // The parser is loaded on demand, since most shops have no such file.
  const { parse } = await import('yaml');
  try {
    return z.record(z.string(), z.unknown()).safeParse(parse(source)).data;
  } catch {
    return undefined;
  }
}

function refused(words: string, faults: readonly string[]): SellerRefused {
  const why = 'The law asks that a shop says truly who sells, on its pages and its invoices.';
  return new SellerRefused([`${words} ${why}`, ...faults.map((fault) => `  ${fault}`)].join('\n'));
}
