import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { maxLines, mostPerLine } from '#contract/cart-rules.ts';
import { homeMakerRoles } from '#contract/declarations.ts';
import { Day } from '#contract/delivery.ts';
import { Amount, limitedList, limitedText, Moment, textOfForm, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { type SettingName, type SettingValues, settingNames } from '#contract/settings.ts';
import { deliveryTaxes, priceModes, registrations } from '#contract/tax-rules.ts';
import { officeEndpoint } from './endpoint.ts';
import { integrationNames } from './lists.ts';
import { mostPieces, piecesSaid } from './piece-rules.ts';

const owning = { permission: 'settings.change' } as const;

const pin = textOfForm(/^[1-9]\d{5}$/, 6, 'Write a PIN code of six digits');
const line = limitedText(200);
const workingDays = wholeNumber(1, 60, 'Give whole days, 1 to 60');
const methodName = limitedText(24).min(1, 'Give it a name');

const percent = z
  .number('Give a per cent, 0 to 100')
  .min(0, 'Give a per cent, 0 to 100')
  .max(100, 'Give a per cent, 0 to 100')
  .refine((one) => Math.abs(one * 100 - Math.round(one * 100)) < 1e-6, 'At most two digits behind the point');

const taxRule = {
  hsn: textOfForm(/^(?:\d{2,8})?$/, 8, 'Give the first two to eight digits of an HSN code'),
  above: Amount,
  percent,
};

const ofOwner = { ownerOrder: Amount, ownerCustomer: Amount, ownerDay: Amount };
const ofManager = { managerOrder: Amount, managerCustomer: Amount, managerDay: Amount };
const ofSupport = { supportOrder: Amount, supportCustomer: Amount, supportDay: Amount };

const wholePercent = wholeNumber(1, 100, 'Give a whole per cent, 1 to 100');

/** Schema of the tax settings. */
export const TaxValue = z.object({
  rules: limitedList(z.object(taxRule), 200, 'At most 200 rules'),
  gst: z
    .object({
      registration: z.enum(registrations),
      prices: z.enum(priceModes),
      delivery: z.enum(deliveryTaxes),
      ownState: z.boolean(),
      rates: limitedList(z.object({ ...taxRule, from: Day, source: limitedText(200) }), 400, 'At most 400 rates'),
    })
    .nullish(),
});

/** Schema of each setting, as sent and as stored. Seller fields are validated by the rules of the shop. */
const values = {
  seller: z.object({
    legalName: line,
    street: line,
    city: line,
    pin: line,
    state: line,
    gstin: line,
    email: line,
    phone: line,
    hours: line,
    grievanceOfficer: line,
    grievanceEmail: line,
    grievancePhone: line,
  }),
  delivery: z.object({
    standard: Amount,
    freeFrom: Amount,
    express: Amount,
    nextDay: Amount,
    cutOff: textOfForm(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 5, 'Write a time of the day, such as 12:00'),
  }),
  ways: z.object({
    ...{
      standardName: methodName,
      expressName: methodName,
      nextDayName: methodName,
      express: z.boolean(),
      nextDay: z.boolean(),
    },
    ...{ metroFirst: workingDays, metroLast: workingDays, tier2First: workingDays, tier2Last: workingDays },
    ...{ restFirst: workingDays, restLast: workingDays, expressFirst: workingDays, expressLast: workingDays },
    madeToOrder: wholeNumber(0, 60, 'Give whole days, 0 to 60'),
  }),
  carrying: z.object({ by: z.enum(['courier', 'own']), name: limitedText(40).min(1, 'Give it a name') }),
  tax: TaxValue,
  returns: z.object({ days: wholeNumber(1, 90, 'Give whole days, 1 to 90') }),
  limits: z.object({
    perLine: wholeNumber(1, mostPerLine, `Give whole pieces, 1 to ${mostPerLine}`),
    lines: wholeNumber(1, maxLines, `Give whole lines, 1 to ${maxLines}`),
  }),
  cash: z.object({ offered: z.boolean(), most: Amount }),
  holidays: z.object({ days: limitedList(Day, 200, 'At most 200 days') }),
  pins: z.object({
    exceptions: limitedList(
      z.object({ from: pin, to: pin, rule: z.enum(['not_served', 'no_cash']) }),
      500,
      'At most 500 exceptions',
    ),
  }),
  packing: z.object({ by: z.enum(['hand', 'itself'], 'Choose who packs') }),
  stock: z.object({ level: wholeNumber(0, mostPieces, piecesSaid(0)) }),
  prices: z.object({ asks: wholePercent, waits: wholePercent }),
  declarations: z.object({
    makerRole: z.enum(homeMakerRoles, 'Choose who is named'),
    makerName: limitedText(120),
    makerAddress: limitedText(300),
    importerName: limitedText(120),
    importerAddress: limitedText(300),
    careName: limitedText(120),
    careAddress: limitedText(300),
    carePhone: limitedText(40),
    careEmail: limitedText(254),
  }),
  mails: z.object({ sender: limitedText(60), replyTo: limitedText(254) }),
  giving: z.object({ ...ofOwner, ...ofManager, ...ofSupport }),
  taking: z.object({ ...ofOwner, ...ofManager, ...ofSupport }),
  booking: z.object({ ...ofOwner, ...ofManager }),
  cuts: z.object({ ownerDay: Amount, managerDay: Amount, merchandiserDay: Amount }),
} as const satisfies { [Name in Exclude<SettingName, 'opening'>]: z.ZodType<SettingValues[Name]> };

const sent = <Name extends keyof typeof values>(name: Name) => ({ name: z.literal(name), value: values[name] });
const version = wholeNumber(0);

/** New version of a setting: the last version seen, and its start; null means at once. */
const wish = {
  version,
  from: Moment.nullable(),
};

/** Version of a setting or text: its value, start and author. */
export const Version = z.object({
  version: z.int(),
  value: z.unknown(),
  from: z.string(),
  at: z.string(),
  /** Null for a default. */
  by: z.string().nullable(),
  takenBack: z.boolean(),
});
export type SettingVersion = z.output<typeof Version>;

const OfficeSetting = z.object({
  name: z.enum(settingNames),
  /** Number of the newest version; 0 if there is none. */
  version: z.int(),
  /** Value in effect now; null if none is set. */
  value: z.unknown(),
  /** Start and author of that value; null for a default. */
  since: z.string().nullable(),
  by: z.string().nullable(),
  /** Scheduled versions, earliest first. */
  coming: z.array(Version),
  /** All versions, newest first. */
  versions: z.array(Version),
});
export type OfficeSetting = z.output<typeof OfficeSetting>;

export const listSettingsEndpoint = officeEndpoint('GET', '/api/office/settings', owning, {
  summary:
    'Everything that is set: what holds and since when, what is to hold later, and every version with who wrote it.',
  reply: successReply(z.array(OfficeSetting)),
});

export const changeSettingEndpoint = officeEndpoint('PUT', '/api/office/settings', owning, {
  summary:
    'Writes a new version of a setting, which holds at once or from a moment on, and never for orders that were placed. 409 where somebody was quicker.',
  body: z.discriminatedUnion('name', [
    z.object({ ...sent('seller'), ...wish }),
    z.object({ ...sent('delivery'), ...wish }),
    z.object({ ...sent('ways'), ...wish }),
    z.object({ ...sent('carrying'), ...wish }),
    z.object({ ...sent('tax'), ...wish }),
    z.object({ ...sent('returns'), ...wish }),
    z.object({ ...sent('limits'), ...wish }),
    z.object({ ...sent('cash'), ...wish }),
    z.object({ ...sent('holidays'), ...wish }),
    z.object({ ...sent('pins'), ...wish }),
    z.object({ ...sent('packing'), ...wish }),
    z.object({ ...sent('stock'), ...wish }),
    z.object({ ...sent('prices'), ...wish }),
    z.object({ ...sent('declarations'), ...wish }),
    z.object({ ...sent('mails'), ...wish }),
    z.object({ ...sent('giving'), ...wish }),
    z.object({ ...sent('taking'), ...wish }),
    z.object({ ...sent('booking'), ...wish }),
    z.object({ ...sent('cuts'), ...wish }),
  ]),
  reply: doneReply(z.array(OfficeSetting)),
});

export const takeBackSettingEndpoint = officeEndpoint('POST', '/api/office/settings/take-back', owning, {
  summary: 'Takes back a version that does not hold yet.',
  body: z.object({ name: z.enum(settingNames), version: wholeNumber(1) }),
  reply: doneReply(z.array(OfficeSetting)),
});

const Tested = z.object({
  at: z.string(),
  ok: z.boolean(),
  tookMs: z.int(),
  says: z.string(),
  goodAt: z.string().nullable(),
});

/** External service: its availability, missing environment variables, and the last test. */
const Integration = z.object({
  name: z.enum(integrationNames),
  on: z.boolean(),
  /** Names of unset environment variables. */
  missing: z.array(z.string()),
  /** Account name at the service, if not secret; empty if it is off. */
  as: z.string(),
  tested: Tested.nullable(),
});
export type Integration = z.output<typeof Integration>;

/** Steps before a shop can open, and further steps that are recommended. */
export const openingSteps = [
  'seller',
  'tax',
  'payment',
  'courier',
  'mail',
  'product',
  'declarations',
  'open',
  'order',
] as const;

const ShopOpening = z.object({
  open: z.boolean(),
  demonstration: z.boolean(),
  /** Steps in their order. With `needed`, the shop cannot open without it. */
  steps: z.array(z.object({ name: z.enum(openingSteps), done: z.boolean(), needed: z.boolean(), says: z.string() })),
});
export type ShopOpening = z.output<typeof ShopOpening>;

export const readOpeningEndpoint = officeEndpoint('GET', '/api/office/opening', owning, {
  summary: 'What a shop needs before it opens, what of it is there, and whether shoppers are let in.',
  reply: successReply(ShopOpening),
});

export const openShopEndpoint = officeEndpoint(
  'POST',
  '/api/office/opening',
  { ...owning, confirmed: true },
  {
    summary:
      'Lets shoppers in. 409 `not_offered` while something is missing that the law needs, or that nobody could order without.',
    reply: doneReply(ShopOpening),
  },
);

export const testIntegrationEndpoint = officeEndpoint('POST', '/api/office/integrations/:id/test', owning, {
  summary:
    'Asks a service outside whether it answers, by reading alone; mail by a mail to whoever asks. What it said is kept. 404 for one that there is none of.',
  params: z.object({ id: textOfForm(/^[\w-]+$/, 40) }),
  reply: doneReply(Integration),
});

const GivenUp = z.object({ id: z.string(), what: z.string(), why: z.string(), at: z.string() });

/** System state that concerns an owner. */
const ShopState = z.object({
  version: z.string(),
  integrations: z.array(Integration),
  /** Overdue processes, in sentences. */
  findings: z.array(z.object({ about: z.string(), says: z.string() })),
  jobs: z.object({ waiting: z.int(), givenUp: z.array(GivenUp) }),
  /** Null if this machine has no backups configured: they are made elsewhere. */
  backups: z.object({ kept: z.int(), sealed: z.boolean(), last: z.string().nullable(), count: z.int() }).nullable(),
  /** Environment of the process; for a secret only if it is set. */
  environment: z.array(z.object({ name: z.string(), says: z.string() })),
});
export type ShopState = z.output<typeof ShopState>;

export const readShopStateEndpoint = officeEndpoint('GET', '/api/office/shop-state', owning, {
  summary:
    'The services outside, what stands still, jobs that gave up, backups, version and environment. No secret is told.',
  reply: successReply(ShopState),
});

export const doJobAgainEndpoint = officeEndpoint('POST', '/api/office/jobs/:id/again', owning, {
  summary: 'Has a job done once more that has given up.',
  params: z.object({ id: textOfForm(/^[\da-f-]{36}$/, 36) }),
  reply: doneReply(ShopState),
});
