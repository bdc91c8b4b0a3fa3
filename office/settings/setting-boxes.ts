import { writeDays } from '#contract/delivery-rules.ts';
import { indianStates } from '#contract/place.ts';
import type { SettingName, SettingValues } from '#contract/settings.ts';
import type { TaxSetting } from '#contract/tax-rules.ts';
import { budgetForms, budgetWords } from './budget-boxes.ts';
import { readHolidays } from './holiday-lines.ts';
import { readTypedTax, taxValueWords, typedTax } from './tax-lines.ts';

/** Settings edited by a form. Opening the shop is a button instead. */
export type FormName = Exclude<SettingName, 'opening'>;

/** Typed text by field name. */
export type Typed = Readonly<Record<string, string>>;

export interface SettingField {
  name: string;
  label: string;
  hint?: string;
  kind?: 'tick' | 'lines' | 'number' | 'time';
  /** Choices, of which one is selected. */
  options?: readonly (readonly [value: string, words: string])[];
}

interface Form {
  title: string;
  /** Effect of the setting. */
  affects: string;
  boxes: readonly SettingField[];
  /** True if it takes effect on saving. */
  atOnce?: boolean;
}

/** Form of each setting. */
export const settingForms: Readonly<Record<FormName, Form>> = {
  seller: {
    title: 'Who sells',
    affects: 'Every page, mail and invoice from then on. Papers that were issued keep what they say.',
    boxes: [
      { name: 'legalName', label: 'Legal name', hint: 'As the GST certificate has it' },
      { name: 'street', label: 'House and street', hint: 'Of the principal place of business' },
      { name: 'city', label: 'City' },
      { name: 'pin', label: 'PIN code' },
      {
        name: 'state',
        label: 'State',
        options: [['', 'Choose'], ...indianStates.map((state) => [state, state] as const)],
      },
      { name: 'gstin', label: 'GSTIN', hint: '15 characters; empty if you are not registered for GST' },
      { name: 'email', label: 'E-mail for customers' },
      { name: 'phone', label: 'Phone for customers' },
      { name: 'hours', label: 'When somebody answers', hint: 'As in 9AM-9PM IST' },
      { name: 'grievanceOfficer', label: 'Grievance officer' },
      { name: 'grievanceEmail', label: 'E-mail of the grievance officer' },
      { name: 'grievancePhone', label: 'Phone of the grievance officer' },
    ],
  },
  delivery: {
    title: 'Prices of delivery',
    affects: 'Orders from then on. Orders already placed keep theirs, and who saw another price is told before paying.',
    boxes: [
      { name: 'standard', label: 'Standard, ₹', kind: 'number', hint: '0: it is free, and every page says so' },
      { name: 'freeFrom', label: 'Standard is free from, ₹ of goods', kind: 'number', hint: '0: no sum makes it free' },
      { name: 'express', label: 'Express, ₹', kind: 'number' },
      { name: 'nextDay', label: 'Next day, ₹', kind: 'number' },
      { name: 'cutOff', label: 'Orders leave the same day until', kind: 'time', hint: 'India' },
    ],
  },
  ways: {
    title: 'Ways of delivery',
    affects:
      'Dates, names and ways from then on: product, cart, checkout, policies, mails. Orders already placed keep what they were promised.',
    boxes: [
      { name: 'standardName', label: 'The first way is called' },
      { name: 'madeToOrder', label: 'Made to order leaves later by, working days', kind: 'number' },
      { name: 'metroFirst', label: 'Metro cities: from, working days', kind: 'number' },
      { name: 'metroLast', label: 'Metro cities: to', kind: 'number' },
      { name: 'tier2First', label: 'Smaller cities: from', kind: 'number' },
      { name: 'tier2Last', label: 'Smaller cities: to', kind: 'number' },
      { name: 'restFirst', label: 'The rest of India: from', kind: 'number' },
      {
        name: 'restLast',
        label: 'The rest of India: to',
        kind: 'number',
        hint: 'What every page promises without a PIN',
      },
      { name: 'expressName', label: 'The second way is called' },
      { name: 'express', label: 'It is offered', kind: 'tick' },
      { name: 'expressFirst', label: 'From, working days after it leaves', kind: 'number' },
      { name: 'expressLast', label: 'To', kind: 'number' },
      { name: 'nextDayName', label: 'The third way is called', hint: 'It arrives on the next working day' },
      { name: 'nextDay', label: 'It is offered', kind: 'tick' },
    ],
  },
  carrying: {
    title: 'Who carries parcels',
    affects: 'Parcels that are packed from then on. Those that were booked stay with whoever has them.',
    boxes: [
      {
        name: 'by',
        label: 'Parcels go',
        options: [
          ['courier', 'With the courier that is connected'],
          ['own', 'With us, or with whom we hand them to'],
        ],
      },
      { name: 'name', label: 'Our own delivery is called', hint: 'On labels and on the tracker' },
    ],
  },
  packing: {
    title: 'Who packs parcels',
    affects: 'Parcels that wait to be packed, from then on. Those whose booking has begun are brought to its end.',
    boxes: [
      {
        name: 'by',
        label: 'A confirmed parcel',
        options: [
          ['hand', 'Waits until somebody packs it'],
          ['itself', 'Packs itself, and the courier is booked at once'],
        ],
      },
    ],
  },
  returns: {
    title: 'Returns',
    affects:
      'Orders from then on: pages, policies, mails and invoices say it. Orders already placed keep the days they had.',
    boxes: [{ name: 'days', label: 'Days after delivery in which a piece may come back', kind: 'number' }],
  },
  limits: {
    title: 'Limits of an order',
    affects: 'Carts and orders from then on. Who has more in the cart is told before paying.',
    boxes: [
      { name: 'perLine', label: 'Pieces of one line, at most', kind: 'number' },
      { name: 'lines', label: 'Different items of an order, at most', kind: 'number' },
    ],
  },
  cash: {
    title: 'Cash on delivery',
    affects: 'The payment step of the checkout. Orders already placed keep theirs.',
    boxes: [
      { name: 'offered', label: 'The shop takes cash at the door', kind: 'tick' },
      { name: 'most', label: 'Up to, ₹ an order', kind: 'number' },
    ],
  },
  tax: {
    title: 'Tax',
    affects:
      'Carts and orders from then on: what stands beside prices, sums, mails and invoices. Orders already placed keep the tax they had, and who saw another sum is told before paying.',
    boxes: [
      {
        ...{ name: 'mode', label: 'Tax' },
        options: [
          ['flat', 'Flat rates, added to every price'],
          ['gst', 'GST by HSN code, price and day'],
        ],
        hint: 'Ask your accountant: this is not legal or tax advice',
      },
      {
        ...{ name: 'registration', label: 'With GST, we are' },
        options: [
          ['regular', 'Registered, and charge GST'],
          ['composition', 'In the composition scheme: no GST is charged, papers are bills of supply'],
          ['unregistered', 'Not registered: no GST is charged, invoices have no GSTIN'],
        ],
      },
      {
        ...{ name: 'prices', label: 'With GST, prices' },
        options: [
          ['include', 'Include the tax: nothing is added at checkout'],
          ['exclude', 'Exclude it: GST is added. The consumer authority has fined this as drip pricing'],
        ],
      },
      {
        ...{ name: 'delivery', label: 'With GST, delivery is taxed' },
        options: [
          ['highest', 'At the highest rate of the goods: never too little is paid'],
          ['shares', 'At each rate, in the share of its goods by value: as advisers read mixed supplies'],
        ],
      },
      { name: 'ownState', label: 'Without regular registration, deliver within our own state only', kind: 'tick' },
      {
        ...{ name: 'rules', label: 'Flat rates', kind: 'lines' },
        hint: 'One a line: all goods: 10%, or 6109: 5%, or 6109 above 2,500: 18%. The longest HSN code wins, then the highest price of a piece without tax',
      },
      {
        ...{ name: 'rates', label: 'GST rates', kind: 'lines' },
        hint: 'One a line: 61 above 2,500: 18% from 2025-09-22, then a comma and the source. The price is of one piece without tax; 0% is exempt',
      },
    ],
  },
  holidays: {
    title: 'Holidays',
    affects:
      'Dates that are promised from now on. Sundays, 26 January, 15 August, 2 October and 25 December are off by themselves.',
    boxes: [
      {
        name: 'days',
        label: 'Days on which nothing leaves or arrives',
        kind: 'lines',
        hint: 'One a line, as in 2027-03-22 or 22 March 2027',
      },
    ],
    atOnce: true,
  },
  pins: {
    title: 'PIN exceptions',
    affects: 'Where the shop delivers, and where it takes cash, beside what the table of places says.',
    boxes: [
      {
        ...{ name: 'exceptions', label: 'Exceptions', kind: 'lines' },
        hint: 'One a line: 400001-400009 no cash, or 682559 not served',
      },
    ],
  },
  stock: {
    title: 'Stock levels',
    affects: 'The list of what is to be ordered again, and Today. Sizes with a level of their own keep it.',
    boxes: [{ name: 'level', label: 'A size is ordered again from so many pieces on', kind: 'number' }],
  },
  prices: {
    title: 'Price changes',
    affects:
      'Price changes of products on sale from then on, one by one and by spreadsheet. Each is compared with the price of 24 hours before.',
    boxes: [
      { name: 'asks', label: 'Ask above so many per cent', kind: 'number' },
      { name: 'waits', label: 'A second person decides above so many per cent', kind: 'number' },
    ],
  },
  declarations: {
    title: 'Declarations of packed goods',
    affects: 'The pages of all products that have no maker or customer care of their own, from then on.',
    boxes: [
      {
        ...{ name: 'makerRole', label: 'Goods from India are named with' },
        options: [
          ['manufacturer', 'Their manufacturer'],
          ['packer', 'Their packer'],
        ],
      },
      { name: 'makerName', label: 'Name of the manufacturer or packer', hint: 'Empty: each product names its own' },
      { name: 'makerAddress', label: 'Address of the manufacturer or packer' },
      { name: 'importerName', label: 'Name of the importer', hint: 'For goods from other countries' },
      { name: 'importerAddress', label: 'Address of the importer' },
      { name: 'careName', label: 'Customer care: name', hint: "Empty: the seller's" },
      { name: 'careAddress', label: 'Customer care: address', hint: "Empty: the seller's" },
      { name: 'carePhone', label: 'Customer care: phone', hint: "Empty: the seller's" },
      { name: 'careEmail', label: 'Customer care: e-mail', hint: "Empty: the seller's" },
    ],
  },
  mails: {
    title: 'Sender of mails',
    affects:
      'All mails from then on: the name that mailboxes show, and where replies go. The address they come from belongs to the mail server, and is set there.',
    boxes: [
      { name: 'sender', label: 'Name', hint: 'Such as the name of the shop. Empty: the name set with the mail server' },
      { name: 'replyTo', label: 'E-mail for replies', hint: "Empty: the seller's" },
    ],
  },
  ...budgetForms,
};

/** Returns a setting's value as typed text; missing values are empty. Pure. */
export function typedSetting(name: FormName, value: unknown): Typed {
  const known = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (name === 'holidays') return { days: ((known.days as string[] | undefined) ?? []).toSorted().join('\n') };
  if (name === 'pins')
    return {
      exceptions: ((known.exceptions as SettingValues['pins']['exceptions'] | undefined) ?? []).map(lineOf).join('\n'),
    };
  if (name === 'tax') return typedTax(known as Partial<TaxSetting>);
  return Object.fromEntries(
    settingForms[name].boxes.map((box) => [box.name, known[box.name] === undefined ? '' : String(known[box.name])]),
  );
}

function lineOf({ from, to, rule }: SettingValues['pins']['exceptions'][number]): string {
  return `${from === to ? from : `${from}-${to}`} ${rule === 'no_cash' ? 'no cash' : 'not served'}`;
}

/** Field with a line that cannot be parsed, and the error message. */
export interface Unread {
  box: string;
  sentence: string;
}

/** Parses the typed text into the API's value, or returns the line that cannot be parsed. Pure. */
export function readTyped(name: FormName, typed: Typed): { value: unknown } | Unread {
  if (name === 'holidays') return readHolidays(linesOf(typed.days));
  if (name === 'pins') return readExceptions(linesOf(typed.exceptions));
  if (name === 'tax') return readTypedTax(typed, linesOf);
  const value: Record<string, unknown> = {};
  for (const { name: box, kind } of settingForms[name].boxes) {
    const given = (typed[box] ?? '').trim();
    if (kind === 'number' && !/^\d{1,9}(?:\.\d{1,2})?$/.test(given))
      return { box, sentence: 'Write a number, 0 or more' };
    value[box] = typedValue(kind, given);
  }
  return { value };
}

/** Converts a typed number or checkbox to its type; other text stays unchanged. */
function typedValue(kind: string | undefined, given: string): number | boolean | string {
  if (kind === 'number') return Number(given);
  return kind === 'tick' ? given === 'true' : given;
}

function linesOf(text = ''): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

function readExceptions(lines: readonly string[]): { value: unknown } | Unread {
  const exceptions = [];
  for (const line of lines) {
    const [, from = '', to = from, rule = ''] = /^(\d{6})(?: ?[-–] ?(\d{6}))? +(no cash|not served)$/i.exec(line) ?? [];
    if (!from)
      return { box: 'exceptions', sentence: `${line}: write it as in 400001-400009 no cash, or 682559 not served` };
    exceptions.push({ from, to, rule: rule.toLowerCase() === 'no cash' ? 'no_cash' : 'not_served' });
  }
  return { value: { exceptions } };
}

/** Returns the error message of a field, or of one of its lines. Pure. */
export function settingFieldFault(box: string, fields: Readonly<Record<string, string>>): string | undefined {
  const own = `value.${box}`;
  return fields[own] ?? Object.entries(fields).find(([field]) => field.startsWith(`${own}.`))?.[1];
}

/** Words of a value in one line; lists that have no row in this table are only counted. */
const valueWords: Readonly<Partial<Record<FormName, (typed: Typed) => string>>> = {
  seller: (typed) => [typed.legalName, typed.city, typed.gstin].join(', '),
  cash: (typed) => (typed.offered === 'true' ? `Up to ₹${typed.most}` : 'None is taken'),
  delivery: (typed) => {
    const free = Number(typed.freeFrom) > 0 ? ` (free from ₹${typed.freeFrom})` : '';
    return `₹${typed.standard}${free}, ₹${typed.express}, ₹${typed.nextDay}; same day until ${typed.cutOff}`;
  },
  packing: (typed) => (typed.by === 'itself' ? 'Parcels pack themselves' : 'People pack them'),
  carrying: (typed) => (typed.by === 'own' ? (typed.name ?? '') : 'The courier'),
  returns: (typed) => writeDays(Number(typed.days)),
  limits: (typed) => `${typed.perLine} pieces a line, ${typed.lines} lines`,
  ways: (typed) => {
    const days = ['metro', 'tier2', 'rest'].map((zone) => `${typed[`${zone}First`]}-${typed[`${zone}Last`]}`);
    const ways = ['standard', 'express', 'nextDay'].filter((way) => way === 'standard' || typed[way] === 'true');
    return `${days.join(', ')} days; ${ways.map((way) => typed[`${way}Name`]).join(', ')}`;
  },
  stock: (typed) => `${typed.level} pieces`,
  prices: (typed) => `asks above ${typed.asks} %, a second person above ${typed.waits} %`,
  declarations: (typed) => [typed.makerName, typed.importerName].filter(Boolean).join(', ') || 'None for all products',
  mails: ({ sender, replyTo }) => [sender, replyTo].filter(Boolean).join(', ') || 'As set with the mail server',
  ...budgetWords,
  tax: (typed) => taxValueWords(typed, linesOf),
};

/** Describes a value in one line, for lists of versions. Pure. */
export function settingValueWords(name: FormName, value: unknown): string {
  const typed = typedSetting(name, value);
  const words = valueWords[name];
  if (words) return words(typed);
  const count = linesOf(Object.values(typed)[0]).length;
  return name === 'holidays' ? `${count} days` : `${count} ${count === 1 ? 'exception' : 'exceptions'}`;
}
