import { budgetNames } from '#contract/budgets.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { formatRupees } from '#contract/money.ts';
import type { changeSettingEndpoint } from '#contract/office/settings.ts';
import { isEmail } from '#contract/plain-text.ts';
import type { SettingValues } from '#contract/settings.ts';
import type { GstRate, TaxRule } from '#contract/tax-rules.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findSellerFaults, phoneFault } from '#server/operations/site/seller-rules.ts';

export type SettingChange = ParsedOf<typeof changeSettingEndpoint>['body'];

/** Rejects inconsistent values. Throws Problem 400 that names each field. */
export function refuseUntrue(wish: SettingChange, { demo }: { demo: boolean }): void {
  const fields = Object.fromEntries(faultsOf(wish, demo));
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Problem(400, 'invalid_fields', first, { fields });
}

/** Name of a field with the message for it. */
type FieldFault = [field: string, message: string];

function faultsOf(wish: SettingChange, demo: boolean): FieldFault[] {
  switch (wish.name) {
    case 'seller':
      return findSellerFaults(wish.value, { demo }).map(({ name, sentence }) => [`value.${name}`, sentence]);
    case 'pins':
      return pinFaults(wish.value);
    case 'holidays':
      return holidayFaults(wish.from);
    case 'delivery':
      return deliveryFaults(wish.value);
    case 'ways':
      return wayFaults(wish.value);
    case 'tax':
      return taxFaults(wish.value);
    case 'declarations':
      return declarationFaults(wish.value);
    case 'prices':
      return shareFaults(wish.value);
    case 'mails':
      return senderFaults(wish.value);
    default:
      return budgetFaults(wish);
  }
}

/** Checks the start of holidays, which cannot be scheduled. */
function holidayFaults(from: SettingChange['from']): FieldFault[] {
  return from === null ? [] : [['from', 'Days off are known from the moment they are written down']];
}

/** Checks the sender: a name that reads like an address could pass for another sender's. */
function senderFaults({ sender, replyTo }: SettingValues['mails']): FieldFault[] {
  const isAddress = /[@<>]/.test(sender);
  return [
    ...(isAddress ? [['value.sender', 'Give a name here, not an address'] satisfies FieldFault] : []),
    ...(replyTo !== '' && !isEmail(replyTo)
      ? [['value.replyTo', 'That is no e-mail address'] satisfies FieldFault]
      : []),
  ];
}

function shareFaults({ asks, waits }: SettingValues['prices']): FieldFault[] {
  return waits > asks ? [] : [['value.waits', 'A second person decides above a larger share than the one that asks']];
}

/** Checks declarations: name and address must be given together; phone and e-mail of customer care must be valid. */
function declarationFaults(value: SettingValues['declarations']): FieldFault[] {
  const { makerName, makerAddress, importerName, importerAddress, carePhone, careEmail } = value;
  const faults: [wrong: boolean, field: string, message: string][] = [
    [makerName === '' && makerAddress !== '', 'makerName', 'Name whose address it is'],
    [makerName !== '' && makerAddress === '', 'makerAddress', 'Give the address too: the law asks for it'],
    [importerName === '' && importerAddress !== '', 'importerName', 'Name whose address it is'],
    [importerName !== '' && importerAddress === '', 'importerAddress', 'Give the address too: the law asks for it'],
    [carePhone !== '' && phoneFault(carePhone) !== undefined, 'carePhone', 'That is no telephone number'],
    [careEmail !== '' && !isEmail(careEmail), 'careEmail', 'That is no e-mail address'],
  ];
  return faults.flatMap(([wrong, field, message]): FieldFault[] => (wrong ? [[`value.${field}`, message]] : []));
}

/** Checks a budget: a limit per order or customer above that of the whole day could never be reached. */
function budgetFaults({ name: budget, value }: SettingChange): FieldFault[] {
  if (!budgetNames.some((name) => name === budget)) return [];
  const limits = Object.entries(value as Readonly<Record<string, number>>);
  return limits.flatMap(([name, limit]): FieldFault[] => {
    const [, day = 0] = limits.find(([one]) => one === name.replace(/(?:Order|Customer)$/, 'Day')) ?? [];
    return limit > day ? [[`value.${name}`, `It is above the limit of the whole day, ${formatRupees(day)}`]] : [];
  });
}

function pinFaults({ exceptions }: SettingValues['pins']): FieldFault[] {
  return exceptions.flatMap(({ from, to }, at): FieldFault[] =>
    to < from ? [[`value.exceptions.${at}.to`, 'The last PIN code comes before the first']] : [],
  );
}

/** Refuses a faster delivery method that costs less than a slower one. The form has the same order. */
function deliveryFaults({ standard, freeFrom, express, nextDay }: SettingValues['delivery']): FieldFault[] {
  if (express < standard) return [['value.express', 'The second way costs at least what the first does']];
  if (nextDay < express) return [['value.nextDay', 'The third way costs at least what the second does']];
  return standard === 0 && freeFrom > 0
    ? [['value.freeFrom', 'It is free from the first rupee on: write 0, or give a price above']]
    : [];
}

function wayFaults(ways: SettingValues['ways']): FieldFault[] {
  const faults = (['metro', 'tier2', 'rest', 'express'] as const).flatMap((zone): FieldFault[] =>
    ways[`${zone}Last`] < ways[`${zone}First`] ? [[`value.${zone}Last`, 'The last day comes before the first']] : [],
  );
  // Without a PIN the range for the rest of India is promised, so it must include every zone.
  if (Math.max(ways.metroLast, ways.tier2Last) > ways.restLast)
    faults.push(['value.restLast', 'The rest of India is promised to whoever names no PIN: no zone takes longer']);
  return faults;
}

function taxFaults({ rules, gst }: SettingValues['tax']): FieldFault[] {
  return [...ruleFaults(rules), ...(gst ? rateFaults(gst.rates) : [])];
}

const isSameRate = (one: GstRate, other: GstRate) =>
  one.hsn === other.hsn && one.above === other.above && one.from === other.from;

/**
 * Checks that each HSN code and first day has a rate for any price, and that all goods have a rate already in effect.
 */
function rateFaults(rates: readonly GstRate[]): FieldFault[] {
  const words = ({ hsn, from }: GstRate) => `${hsn || 'all goods'} from ${from}`;
  const faults = rates.flatMap((rate, at): FieldFault[] => {
    if (rates.findIndex((other) => isSameRate(rate, other)) < at)
      return [[`value.gst.rates.${at}.hsn`, `There are two rates for ${words(rate)}`]];
    const hasBase = rates.some((other) => isSameRate({ ...rate, above: 0 }, other));
    return hasBase ? [] : [[`value.gst.rates.${at}.above`, `Give the rate up to that price too, for ${words(rate)}`]];
  });
  if (!rates.some(({ hsn, above }) => hsn === '' && above === 0))
    faults.push(['value.gst.rates', 'One rate is for all goods at any price: what no other is for is taxed by it']);
  return faults;
}

function ruleFaults(rules: readonly TaxRule[]): FieldFault[] {
  const isSame = (one: TaxRule, other: TaxRule) => one.hsn === other.hsn && one.above === other.above;
  const faults = rules.flatMap((rule, at): FieldFault[] =>
    rules.findIndex((other) => isSame(rule, other)) < at
      ? [
          [
            `value.rules.${at}.hsn`,
            `There are two rules for ${rule.hsn || 'all goods'}${rule.above > 0 ? ` above ${formatRupees(rule.above)}` : ''}`,
          ],
        ]
      : [],
  );
  if (!rules.some(({ hsn, above }) => hsn === '' && above === 0))
    faults.push(['value.rules', 'One rule is for all goods at any price: what no other is for is taxed by it']);
  return faults;
}

/** Flattens a value into words by name for the audit log; lists are counted. Pure. */
export function settingInWords(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value && typeof value === 'object' ? value : {}).flatMap(inWords));
}

function inWords([name, one]: [name: string, one: unknown]): [name: string, words: string][] {
  if (Array.isArray(one)) return [[name, listInWords(one)]];
  if (typeof one !== 'object' || one === null) return [[name, String(one)]];
  return Object.entries(one).flatMap(([inner, part]) => inWords([`${name} ${inner}`, part]));
}

function listInWords(list: readonly unknown[]): string {
  const words = list.map((one) =>
    typeof one === 'object' && one !== null ? Object.values(one).join(' ') : String(one),
  );
  return `${list.length}: ${words.slice(0, 40).join(', ')}${list.length > 40 ? ', ...' : ''}`;
}

/** Returns the differences between two values, by the names of `after`. Pure. */
export function settingDifference(
  before: unknown,
  after: unknown,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const [was, is] = [settingInWords(before), settingInWords(after)];
  const names = Object.keys(is).filter((name) => was[name] !== is[name]);
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : [])));
  return { before: pick(was), after: pick(is) };
}
