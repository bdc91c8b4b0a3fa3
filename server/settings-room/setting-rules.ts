import type { ParsedOf } from '#contract/endpoint.ts';
import type { changeSetting } from '#contract/office/settings.ts';
import type { SettingName } from '#contract/settings.ts';
import { Problem } from '#server/platform/problem.ts';
import { findSellerFaults } from '#server/site/seller-rules.ts';

export type SettingWish = ParsedOf<typeof changeSetting>['body'];

/** What each setting is called where it is told of. */
export const settingWords: Readonly<Record<SettingName, string>> = {
  seller: 'Who sells',
  opening: 'Whether shoppers are let in',
  delivery: 'Delivery',
  cash: 'Cash on delivery',
  holidays: 'Holidays',
  pins: 'PIN exceptions',
  stock: 'The level at which sizes are ordered again',
};

/** Refuses a value that says what cannot be. Throws Problem 400 that names each field. */
export function refuseUntrue(wish: SettingWish, { demo }: { demo: boolean }): void {
  const fields = Object.fromEntries(faultsOf(wish, demo));
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Problem(400, 'invalid_fields', first, { fields });
}

function faultsOf(wish: SettingWish, demo: boolean): [string, string][] {
  if (wish.name === 'seller') return findSellerFaults(wish.value, { demo }).map(({ name, sentence }) => [`value.${name}`, sentence]);
  if (wish.name === 'pins') {
    return wish.value.exceptions.flatMap(({ from, to }, at) =>
      to < from ? [[`value.exceptions.${at}.to`, 'The last PIN code comes before the first'] as [string, string]] : [],
    );
  }
  if (wish.name === 'holidays' && wish.from !== null) return [['from', 'Days off are known from the moment they are written down']];
  if (wish.name === 'delivery') {
    const { standard, express, nextDay } = wish.value;
    // The bar above every page says so, and is no setting.
    if (standard > 0) return [['value.standard', 'Standard delivery is free: every page says so']];
    // What costs more is offered only where it is sooner: the rule asks for them in this order.
    return nextDay < express ? [['value.nextDay', 'Next day costs at least what express does']] : [];
  }
  return [];
}

/** A value in words, a name each: what the record of changes shows. Lists are counted. Pure. */
export function inWords(value: unknown): Record<string, unknown> {
  const entries = Object.entries(value && typeof value === 'object' ? value : {});
  return Object.fromEntries(entries.map(([name, one]) => [name, Array.isArray(one) ? listInWords(one) : String(one)]));
}

function listInWords(list: readonly unknown[]): string {
  const words = list.map((one) => (typeof one === 'object' && one !== null ? Object.values(one).join(' ') : String(one)));
  return `${list.length}: ${words.slice(0, 40).join(', ')}${list.length > 40 ? ', ...' : ''}`;
}

/** What differs between two values, before and after, by the names of `after`. Pure. */
export function difference(before: unknown, after: unknown): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const [was, is] = [inWords(before), inWords(after)];
  const names = Object.keys(is).filter((name) => was[name] !== is[name]);
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : [])));
  return { before: pick(was), after: pick(is) };
}
