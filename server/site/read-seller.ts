import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { gstinOf, isGstin } from '#contract/address-rules.ts';
import { states } from '#contract/place.ts';
import { demoSeller, type Seller } from '#contract/seller.ts';
import { gstCodes } from '#server/invoices/gst-states.ts';
import type { Env } from '#server/platform/env.ts';
import { findPinArea } from '#server/shipping/pin-table.ts';

/** The details of the seller are not there, or not true. Its message is for the owner. */
export class SellerRefused extends Error {}

/** What an owner writes. The words of each are what is said where it is missing. */
const lines = {
  legalName: 'the name that the GST certificate has',
  street: 'house and street of the principal place of business',
  city: 'its city',
  pin: 'its PIN code, six digits',
  state: 'its state or union territory, as in Maharashtra',
  gstin: 'the GSTIN, 15 characters',
  email: 'the address that customers write to',
  phone: 'the number that customers call',
  hours: 'when somebody answers it, as in 9AM-9PM IST',
  grievanceOfficer: "the grievance officer's name",
  grievanceEmail: "the grievance officer's e-mail",
  grievancePhone: "the grievance officer's number",
} as const;
type Line = keyof typeof lines;
type Written = Record<Line, string>;

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

/** What is said in the demonstration, and what stands for something: an owner's own is neither. */
const invented = new Set<string>(Object.values(demoSeller).map(String));
const standsFor = /placeholder|\bexample\b|x{4,}|^(?:todo|tbd|name)\b/i;

/** What is wrong with what an owner wrote, a sentence a line; none where all is right. Pure. */
export function sellerFaults(written: Written): string[] {
  const faults: string[] = [];
  for (const [name, what] of Object.entries(lines) as [Line, string][]) {
    const value = written[name];
    if (value === '') faults.push(`${name} is missing: ${what}`);
    else if (standsFor.test(value) || (name !== 'hours' && name !== 'state' && invented.has(value)))
      faults.push(`${name} is '${value}', which is nobody's: ${what}`);
    else if (value.length > 200 || /\p{Cc}/u.test(value)) faults.push(`${name} should be one line of at most 200 letters`);
    else if (!rightForm[name]?.(value, written)) continue;
    else faults.push(`${name} is '${value}': ${rightForm[name]?.(value, written)}`);
  }
  return faults;
}

const email = (value: string) => (z.email().safeParse(value).success ? undefined : 'that is no e-mail address');
const phone = (value: string) => {
  const digits = value.replace(/[\s-]/g, '');
  return /^\+?\d{8,14}$/.test(digits) && !/(\d)\1{6}/.test(digits) ? undefined : 'that is no telephone number';
};

/** What is wrong with the form of one of them. */
const rightForm: Partial<Record<Line, (value: string, written: Written) => string | undefined>> = {
  pin(value, { state }) {
    const area = findPinArea(value);
    if (!area) return 'there is no such PIN code';
    return !area.served || area.state === state ? undefined : `it lies in ${area.state}`;
  },
  state: (value) => ((states as readonly string[]).includes(value) ? undefined : `write it as one of ${states.join(', ')}`),
  gstin(value, { state }) {
    if (!isGstin(gstinOf(value))) return 'its form or its check character is wrong';
    const code = (gstCodes as Record<string, string | undefined>)[state];
    return code === undefined || gstinOf(value).startsWith(code) ? undefined : `one of ${state} begins with ${code}`;
  },
  email,
  phone,
  grievanceEmail: email,
  grievancePhone: phone,
};

/** Where the details of the seller are looked for. */
export function sellerFile({ SELLER_FILE, DATA_DIR }: Pick<Env, 'SELLER_FILE' | 'DATA_DIR'>): string {
  return path.resolve(SELLER_FILE ?? path.join(DATA_DIR, 'seller.yaml'));
}

/**
 * Reads who sells. A demonstration without the file has its invented seller; production has an owner's own, whole and true as far as a
 * program can tell. Throws SellerRefused, which names what is missing.
 */
export async function readSeller(env: Pick<Env, 'SHOP_MODE' | 'SELLER_FILE' | 'DATA_DIR'>, year: number): Promise<Seller> {
  const file = sellerFile(env);
  if (!existsSync(file)) {
    if (env.SHOP_MODE === 'demo' && env.SELLER_FILE === undefined) return demoSeller;
    throw refused(
      `There is no ${file}.`,
      Object.entries(lines).map(([name, what]) => `${name}: ${what}`),
    );
  }
  const typed = await readYaml(await readFile(file, 'utf8'));
  if (!typed) throw refused(`${file} is not YAML with a name and a colon a line.`, []);
  const written = Object.fromEntries(Object.keys(lines).map((name) => [name, text(typed[name])])) as Written;
  const unknown = Object.keys(typed).filter((name) => !(name in lines));
  const faults = [...sellerFaults(written), ...unknown.map((name) => `${name} is no line of it`)];
  if (faults.length > 0) throw refused(`${file} is not right.`, faults);
  const { street, city, pin, hours, ...same } = written;
  const address = `${street}, ${city} ${pin}`;
  const state = states.find((one) => one === written.state) ?? demoSeller.state;
  return {
    legalName: same.legalName,
    address,
    state,
    email: same.email,
    phone: same.phone,
    gstin: gstinOf(same.gstin),
    grievanceOfficer: same.grievanceOfficer,
    grievanceEmail: same.grievanceEmail,
    grievancePhone: same.grievancePhone,
    supportHours: hours,
    copyrightYear: year,
    demonstration: '',
  };
}

async function readYaml(source: string): Promise<Record<string, unknown> | undefined> {
  // Loaded here: a demonstration has no such file.
  const { parse } = await import('yaml');
  try {
    return z.record(z.string(), z.unknown()).safeParse(parse(source)).data;
  } catch {
    return undefined;
  }
}

function refused(words: string, faults: readonly string[]): SellerRefused {
  const why = 'The shop does not open before it says truly who sells: the law asks for it on its pages and its invoices.';
  return new SellerRefused([`${words} ${why}`, ...faults.map((fault) => `  ${fault}`)].join('\n'));
}
