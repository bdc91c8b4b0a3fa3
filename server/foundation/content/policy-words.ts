import { cookieTable } from '#contract/cookies.ts';
import type { DeliveryMethod } from '#contract/delivery.ts';
import { writeDays } from '#contract/delivery-rules.ts';
import { deliveryName, rangeOf, shortRupees, standardSentence } from '#contract/delivery-words.ts';
import { complaintDays, complaintHours, dataRightDays } from '#contract/message-rules.ts';
import { formatRupees } from '#contract/money.ts';
import type { PolicyBlock, PolicyWords } from '#contract/policies.ts';
import type { PolicyName } from '#contract/policy-pages.ts';
import { purposeRows } from '#contract/purposes.ts';
import { settingAt } from '#contract/settings.ts';
import { type TaxSetting, taxPercents, taxRange } from '#contract/tax-rules.ts';
import { capitalizeText, numberInWords } from '#server/foundation/calendar/number-words.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { type MarkdownPart, markdownToText, type TextFault } from './markdown.ts';

/** Shop data that policies mention. */
type PolicyShop = Needs<'shopFacts' | 'settings'>;
type PlaceholderValue = (shop: PolicyShop, at: Date) => string;

/** Returns the price of an optional delivery method. */
function wayPrice(name: 'express' | 'nextDay', words: (rupees: number) => string): PlaceholderValue {
  return ({ settings }, at) =>
    settingAt(settings, 'ways', at)[name] ? words(settingAt(settings, 'delivery', at)[name]) : 'Not at present';
}

/** Returns the standard delivery price with its free threshold. */
function standardPrice(free: string, words: (rupees: number) => string): PlaceholderValue {
  return ({ settings }, at) => {
    const { standard, freeFrom } = settingAt(settings, 'delivery', at);
    if (standard === 0) return free;
    return freeFrom > 0 ? `${words(standard)}, free from ${words(freeFrom)}` : words(standard);
  };
}

/** Returns the range of delivery days of a method. */
function daysOf(zone: 'metro' | 'tier2' | 'rest' | 'express'): PlaceholderValue {
  return ({ settings }, at) => {
    const ways = settingAt(settings, 'ways', at);
    return rangeOf(ways[`${zone}First`], ways[`${zone}Last`]);
  };
}

/** Returns the name of a delivery method. */
const nameOf =
  (method: DeliveryMethod) =>
  ({ settings }: PolicyShop, at: Date) =>
    deliveryName(settingAt(settings, 'ways', at), method);

const returnDays = ({ settings }: PolicyShop, at: Date) => settingAt(settings, 'returns', at).days;
const returnWords = (shop: PolicyShop, at: Date) =>
  `${numberInWords(returnDays(shop, at))} ${returnDays(shop, at) === 1 ? 'day' : 'days'}`;

/** Placeholders of policies with their values at the time of rendering. */
const placeholders: Readonly<Record<string, PlaceholderValue>> = {
  seller: ({ shopFacts: { seller } }) => seller.legalName,
  address: ({ shopFacts: { seller } }) => seller.address,
  GSTIN: ({ shopFacts: { seller } }) => seller.gstin || 'none, as the seller is not registered for GST',
  'e-mail': ({ shopFacts: { seller } }) => seller.email,
  phone: ({ shopFacts: { seller } }) => seller.phone,
  hours: ({ shopFacts: { seller } }) => seller.supportHours,
  'grievance officer': ({ shopFacts: { seller } }) => seller.grievanceOfficer,
  'grievance e-mail': ({ shopFacts: { seller } }) => seller.grievanceEmail,
  'grievance phone': ({ shopFacts: { seller } }) => seller.grievancePhone,
  demonstration: ({ shopFacts: { seller } }) => seller.demonstration,
  'standard delivery': ({ settings }, at) =>
    standardSentence(settingAt(settings, 'delivery', at), settingAt(settings, 'ways', at)),
  'standard price': standardPrice('Free', formatRupees),
  'standard price, short': standardPrice('free', shortRupees),
  'delivery of both': ({ settings }, at) =>
    settingAt(settings, 'delivery', at).standard === 0
      ? 'standard delivery is free for both'
      : 'each pays its own delivery',
  'express price': wayPrice('express', formatRupees),
  'express price, short': wayPrice('express', shortRupees),
  'next day price': wayPrice('nextDay', formatRupees),
  'next day price, short': wayPrice('nextDay', shortRupees),
  'standard name': nameOf('standard'),
  'express name': nameOf('express'),
  'next day name': nameOf('nextDay'),
  'standard days': daysOf('rest'),
  'metro days': daysOf('metro'),
  'tier 2 days': daysOf('tier2'),
  'express days': daysOf('express'),
  'made to order days': ({ settings }, at) => String(settingAt(settings, 'ways', at).madeToOrder),
  tax: ({ settings }, at) => taxRates(settingAt(settings, 'tax', at)),
  'prices and tax': ({ settings }, at) => taxSentences(settingAt(settings, 'tax', at)),
  'return days': (shop, at) => writeDays(returnDays(shop, at)),
  'return days, in words': returnWords,
  'Return days, in words': (shop, at) => capitalizeText(returnWords(shop, at)),
  'same day until': ({ settings }, at) => settingAt(settings, 'delivery', at).cutOff,
  'cash on delivery': cashWords,
  'complaint hours': () => String(complaintHours),
  'complaint days': () => String(complaintDays),
  'data days': () => String(dataRightDays),
};

function taxRates({ rules, gst }: TaxSetting): string {
  return taxRange(taxPercents(gst?.rates ?? rules));
}

/** Describes the tax in prices. With flat rates, the sentences are those of the original terms. */
function taxSentences(tax: TaxSetting): string {
  const prices = 'Prices on product and listing pages are in rupees';
  const total = 'The total shown before you pay includes GST and delivery; nothing is added after it.';
  const { gst } = tax;
  if (!gst)
    return `${prices} and exclude ${taxRates(tax)} tax, which is added in the cart and shown on a line of its own. ${total}`;
  if (gst.registration !== 'regular')
    return `${prices}. No GST is charged. The total shown before you pay includes delivery; nothing is added after it.`;
  return gst.prices === 'include'
    ? `${prices} and include all taxes. ${total}`
    : `${prices} and exclude GST, which is added in the cart and shown on a line of its own. ${total}`;
}

/** Placeholders for whole tables, alone in their paragraph. */
const tables: Readonly<Record<string, () => PolicyBlock>> = {
  'table of what is kept': () => ({ words: true, heads: ['What', 'Which data', 'Why'], rows: purposeRows.whys }),
  'table of how long': () => ({ words: true, heads: ['What', 'Kept for'], rows: purposeRows.terms }),
  'table of cookies': () => ({
    words: true,
    heads: ['Cookie', 'What for', 'How long'],
    rows: Object.values(cookieTable).map(({ name, what, lasts }) => [name, what, lasts]),
  }),
  'table of what is yours': () => ({ kept: 'person', head: 'Yours' }),
  'table of what a session keeps': () => ({ kept: 'session', head: 'Entry' }),
  'table of what the device keeps': () => ({ kept: 'device', head: 'Entry' }),
};

/** Names of all placeholders of policies. */
export const policyPlaceholders = [...Object.keys(placeholders), ...Object.keys(tables)];

function cashWords({ settings }: PolicyShop, at: Date): string {
  const { offered, most } = settingAt(settings, 'cash', at);
  if (!offered) return 'Cash on delivery: not in this shop at present.';
  return `Cash on delivery: up to ${formatRupees(most)} an order, where the PIN code allows it, never for customised pieces.`;
}

/** Placeholders and parts that each policy must contain by law or to be accurate. */
export const requiredPolicyParts: Readonly<Record<PolicyName, { words: readonly string[]; parts: readonly string[] }>> =
  {
    terms: {
      words: [
        'seller',
        'address',
        'GSTIN',
        'e-mail',
        'phone',
        'grievance officer',
        'grievance e-mail',
        'grievance phone',
        'demonstration',
      ],
      parts: ['operator', 'prices', 'payment', 'returns', 'law'],
    },
    privacy: {
      words: [
        ...[
          'seller',
          'address',
          'grievance officer',
          'grievance e-mail',
          'grievance phone',
          'complaint hours',
          'complaint days',
          'data days',
        ],
        ...['table of what is kept', 'table of how long'],
      ],
      parts: ['who', 'what', 'how-long', 'children', 'rights'],
    },
    cookies: {
      words: [
        'table of cookies',
        'table of what is yours',
        'table of what a session keeps',
        'table of what the device keeps',
      ],
      parts: ['clear'],
    },
    shipping: {
      words: ['standard price', 'standard days', 'express price', 'next day price', 'same day until'],
      parts: ['methods', 'areas'],
    },
    returns: { words: ['return days'], parts: ['window', 'not-returnable', 'always', 'refunds', 'cancelling'] },
  };

const braces = /\{\{([^{}]*)\}\}/g;

/** Returns the placeholders in a text. Pure. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(braces)].map(([, name = '']) => name.trim());
}

/** Validates placeholders: unknown ones, tables within a line, and missing required ones. Pure. */
export function wordFaults(name: PolicyName, text: string, parts: readonly MarkdownPart[]): TextFault[] {
  const faults: TextFault[] = [];
  text.split('\n').forEach((line, at) => {
    const fault = (sentence: string) => faults.push({ line: at + 1, sentence });
    for (const word of placeholdersIn(line)) {
      if (!policyPlaceholders.includes(word))
        fault(`Nothing is called {{${word}}}: choose one of the words beside the text`);
      else if (Object.hasOwn(tables, word) && line.trim() !== `{{${word}}}`)
        fault(`{{${word}}} stands alone in its line: it is a table`);
    }
    if (/\{\{|\}\}/.test(line.replace(braces, ''))) fault('Two braces open a word and two close it, as in {{seller}}');
  });
  const said = new Set(placeholdersIn(text));
  const end = text.split('\n').length;
  const { words, parts: wanted } = requiredPolicyParts[name];
  for (const word of words)
    if (!said.has(word))
      faults.push({ line: end, sentence: `{{${word}}} is missing, which the law or the truth needs here` });
  for (const id of wanted)
    if (!parts.some((part) => part.id === id))
      faults.push({ line: end, sentence: `The part {#${id}} is missing, which shoppers have to be able to read` });
  return faults;
}

/** Fills the placeholders of a policy at a time. Removes empty paragraphs and list items. */
export function fillParts(shop: PolicyShop, parts: readonly MarkdownPart[], at: Date): MarkdownPart[] {
  return parts.map((part) => ({
    ...part,
    heading: fillWord(shop, part.heading, at),
    text: part.text.flatMap((block) => filledBlock(shop, block, at) ?? []),
  }));
}

function filledBlock(shop: PolicyShop, block: PolicyBlock, at: Date): PolicyBlock | undefined {
  const fill = (words: PolicyWords) => fillWords(shop, words, at);
  if ('paragraph' in block) {
    const [word] = typeof block.paragraph === 'string' ? placeholdersIn(block.paragraph) : [];
    const table = word === undefined ? undefined : tables[word];
    if (table) return table();
    const paragraph = fill(block.paragraph);
    return markdownToText(paragraph).trim() === '' ? undefined : { paragraph };
  }
  if ('items' in block) {
    const items = block.items.map(fill).filter((item) => markdownToText(item).trim() !== '');
    return items.length > 0 ? { items } : undefined;
  }
  if ('question' in block) return { question: fillWord(shop, block.question, at), answer: fill(block.answer) };
  if ('rows' in block) return { ...block, rows: block.rows.map((row) => row.map(fill)) };
  return block;
}

function fillWords(shop: PolicyShop, words: PolicyWords, at: Date): PolicyWords {
  if (typeof words === 'string') return fillWord(shop, words, at);
  return words.map((span) => {
    if (typeof span === 'string') return fillWord(shop, span, at);
    return 'strong' in span
      ? { strong: fillWord(shop, span.strong, at) }
      : { ...span, text: fillWord(shop, span.text, at) };
  });
}

/** Fills the placeholders of one line. */
export function fillWord(shop: PolicyShop, text: string, at: Date): string {
  return text.replace(braces, (whole, name: string) => placeholders[name.trim()]?.(shop, at) ?? whole);
}
