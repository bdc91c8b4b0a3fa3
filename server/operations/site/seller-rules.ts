import { z } from 'zod';
import { gstinOf, isGstin } from '#contract/address-rules.ts';
import { gstCodes } from '#contract/gst-codes.ts';
import { findOtherState } from '#contract/pin-place.ts';
import { indianStates } from '#contract/place.ts';
import { demoSeller, type Seller } from '#contract/seller.ts';
import type { SellerLines } from '#contract/settings.ts';
import { findPinArea } from '#server/fulfilment/delivery-promise/pin-table.ts';

/** Required seller fields, with the words shown if one is missing. */
export const sellerLines = {
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
} as const satisfies Record<keyof SellerLines, string>;
export type SellerLine = keyof SellerLines;

/** Fictional seller of a demonstration, as an owner would enter it. */
export const demoLines: SellerLines = {
  legalName: demoSeller.legalName,
  street: '1 Oval View, Fort',
  city: 'Mumbai',
  pin: '400001',
  state: demoSeller.state,
  gstin: demoSeller.gstin,
  email: demoSeller.email,
  phone: demoSeller.phone,
  hours: demoSeller.supportHours,
  grievanceOfficer: demoSeller.grievanceOfficer,
  grievanceEmail: demoSeller.grievanceEmail,
  grievancePhone: demoSeller.grievancePhone,
};

/** Seller before the owner has entered one; the shop is closed to shoppers then. */
export const unnamedSeller: Seller = {
  ...demoSeller,
  ...{
    legalName: '',
    address: '',
    email: '',
    phone: '',
    gstin: '',
    grievanceOfficer: '',
    grievanceEmail: '',
    grievancePhone: '',
  },
  ...{ supportHours: '', demonstration: '' },
};

/** Values of the demonstration, and patterns of placeholders, which are invalid for a real seller. */
const invented = new Set<string>([...Object.values(demoSeller), ...Object.values(demoLines)].map(String));
const standsFor = /placeholder|\bexample\b|x{4,}|^(?:todo|tbd|name)\b/i;
/** Fields that two sellers may share. */
const mayBeAlike = new Set<SellerLine>(['hours', 'state', 'street', 'city', 'pin']);

/** Error of one field: as the continuation of the field's name, and as a separate sentence. */
export interface SellerFault {
  name: SellerLine;
  said: string;
  sentence: string;
}

/** Returns the errors of the seller's fields, in field order. A demonstration may use the fictional seller. Pure. */
export function findSellerFaults(written: SellerLines, { demo = false }: { demo?: boolean } = {}): SellerFault[] {
  return (Object.keys(sellerLines) as SellerLine[]).flatMap((name) => {
    const fault = faultOfLine(name, written, demo);
    return fault ? [{ name, ...fault }] : [];
  });
}

function faultOfLine(name: SellerLine, written: SellerLines, demo: boolean): Omit<SellerFault, 'name'> | undefined {
  const value = written[name];
  const what = sellerLines[name];
  if (value === '') return missingLine(name);
  if (!demo && isPlaceholder(name, value))
    return { said: `is '${value}', which is nobody's: ${what}`, sentence: `This is nobody's. Write ${what}` };
  if (value.length > 200 || /\p{Cc}/u.test(value))
    return { said: 'should be one line of at most 200 letters', sentence: 'Write one line of at most 200 letters' };
  const wrong = demo && invented.has(value) ? undefined : rightForm[name]?.(value, written);
  if (wrong === undefined) return undefined;
  return { said: `is '${value}': ${wrong}`, sentence: `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}` };
}

/** Returns the error of a missing field. The GSTIN is optional here, as it is checked against the tax setting. */
function missingLine(name: SellerLine): Omit<SellerFault, 'name'> | undefined {
  const what = sellerLines[name];
  return name === 'gstin' ? undefined : { said: `is missing: ${what}`, sentence: `Write ${what}` };
}

/** Returns true for a value that a real seller cannot have: a placeholder, or that of the demonstration. */
function isPlaceholder(name: SellerLine, value: string): boolean {
  return standsFor.test(value) || (!mayBeAlike.has(name) && invented.has(value));
}

/**
 * Returns the errors of `findSellerFaults` as one line per field, for the author of a file. A file opens the shop with
 * the flat tax, so it needs a GSTIN. Pure.
 */
export function sellerFaults(written: SellerLines): string[] {
  const faults = findSellerFaults(written).map(({ name, said }) => `${name} ${said}`);
  const hint = 'a seller who is not registered for GST is set up in the office';
  return written.gstin === '' ? [...faults, `gstin is missing: ${sellerLines.gstin}; ${hint}`] : faults;
}

const email = (value: string) => (z.email().safeParse(value).success ? undefined : 'that is no e-mail address');
/** Returns the error of a telephone number; undefined if it has 8 to 14 digits. Pure. */
export const phoneFault = (value: string): string | undefined => {
  const digits = value.replace(/[\s-]/g, '');
  return /^\+?\d{8,14}$/.test(digits) && !/(\d)\1{6}/.test(digits) ? undefined : 'that is no telephone number';
};

/** Format checks by field. */
const rightForm: Partial<Record<SellerLine, (value: string, written: SellerLines) => string | undefined>> = {
  pin(value, { state }) {
    if (!findPinArea(value)) return 'there is no such PIN code';
    const other = findOtherState(value, state);
    return other === undefined ? undefined : `it lies in ${other}`;
  },
  state: (value) =>
    (indianStates as readonly string[]).includes(value) ? undefined : `write it as one of ${indianStates.join(', ')}`,
  gstin(value, { state }) {
    if (!isGstin(gstinOf(value))) return 'its form or its check character is wrong';
    const code = (gstCodes as Record<string, string | undefined>)[state];
    return code === undefined || gstinOf(value).startsWith(code) ? undefined : `one of ${state} begins with ${code}`;
  },
  email,
  phone: phoneFault,
  grievanceEmail: email,
  grievancePhone: phoneFault,
};

/**
 * Creates the seller from the owner's fields. `year` is for the copyright notice; `demonstration` is the notice of a
 * demo shop, if any. Pure.
 */
export function sellerOf(
  { street, city, pin, hours, ...same }: SellerLines,
  year: number,
  demonstration: string,
): Seller {
  return {
    legalName: same.legalName,
    address: `${street}, ${city} ${pin}`,
    state: indianStates.find((one) => one === same.state) ?? demoSeller.state,
    email: same.email,
    phone: same.phone,
    gstin: gstinOf(same.gstin),
    grievanceOfficer: same.grievanceOfficer,
    grievanceEmail: same.grievanceEmail,
    grievancePhone: same.grievancePhone,
    supportHours: hours,
    copyrightYear: year,
    demonstration,
    announcement: demoSeller.announcement,
    home: undefined,
    menus: undefined,
    charts: undefined,
    kinds: undefined,
    terms: undefined,
    declared: undefined,
  };
}
