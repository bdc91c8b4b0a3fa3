import { budgetNames } from '#contract/budgets.ts';
import { demoDeclarations } from '#contract/demo-declarations.ts';
import { listSettingsEndpoint, readOpeningEndpoint, readShopStateEndpoint } from '#contract/office/settings.ts';
import { firstSettings } from '#contract/settings.ts';
import { minutesAgo, people, reply } from './sample-base.ts';

const begun = { version: 1, since: null, by: null, coming: [], versions: [] };
const dear = { ...firstSettings.delivery, express: 119 };

/** Replies to calls about settings, opening, and the system state. */
export const settingsReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/settings': () =>
    reply(listSettingsEndpoint, [
      {
        ...{ name: 'seller', version: 2, since: minutesAgo(4000), by: people.owner, coming: [] },
        value: {
          legalName: 'Sahyadri Sports Traders LLP',
          ...{ street: '14 Station Road', city: 'Pune', pin: '411001', state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' },
          ...{ email: 'care@sahyadri-sports.in', phone: '+91 20 2612 3456', hours: '10AM-6PM IST' },
          ...{
            grievanceOfficer: 'Meera Kulkarni',
            grievanceEmail: 'grievance@sahyadri-sports.in',
            grievancePhone: '020 2612 3457',
          },
        },
        versions: [],
      },
      {
        ...{ name: 'delivery', version: 2, value: firstSettings.delivery, since: null, by: null },
        coming: [
          {
            version: 2,
            value: dear,
            from: minutesAgo(-50_000),
            at: minutesAgo(20),
            by: people.owner,
            takenBack: false,
          },
        ],
        versions: [
          {
            version: 2,
            value: dear,
            from: minutesAgo(-50_000),
            at: minutesAgo(20),
            by: people.owner,
            takenBack: false,
          },
          {
            version: 1,
            value: firstSettings.delivery,
            from: minutesAgo(900_000),
            at: minutesAgo(20),
            by: null,
            takenBack: false,
          },
        ],
      },
      { ...begun, name: 'cash', value: firstSettings.cash },
      { ...begun, name: 'holidays', value: firstSettings.holidays },
      { ...begun, name: 'pins', value: { exceptions: [{ from: '682559', to: '682559', rule: 'not_served' }] } },
      { ...begun, name: 'stock', value: firstSettings.stock },
      { ...begun, name: 'prices', value: firstSettings.prices },
      ...budgetNames.map((name) => ({ ...begun, name, value: firstSettings[name] })),
      { ...begun, name: 'mails', value: { sender: 'Maidan', replyTo: 'care@maidan.example' } },
      { ...begun, name: 'returns', value: firstSettings.returns },
      { ...begun, name: 'limits', value: firstSettings.limits },
      { ...begun, name: 'ways', value: firstSettings.ways },
      { ...begun, name: 'carrying', value: firstSettings.carrying },
      { ...begun, name: 'tax', value: firstSettings.tax },
      { ...begun, name: 'packing', value: firstSettings.packing },
      { ...begun, name: 'declarations', value: demoDeclarations },
    ]),
  'GET /api/office/opening': () =>
    reply(readOpeningEndpoint, {
      ...{ open: false, demonstration: false },
      steps: [
        { name: 'seller', done: true, needed: true, says: 'Said on every page, mail and invoice.' },
        {
          ...{ name: 'tax', done: true, needed: true },
          says: 'Chosen: registration, rates, and whether prices include the tax.',
        },
        { name: 'payment', done: true, needed: true, says: 'Online, and cash on delivery up to ₹10,000.00.' },
        { name: 'courier', done: false, needed: false, says: 'No courier is connected: parcels wait until one is.' },
        { name: 'mail', done: true, needed: true, says: 'Confirmations, codes and invoices go out.' },
        { name: 'product', done: false, needed: true, says: 'Nothing is on sale yet.' },
        {
          ...{ name: 'declarations', done: true, needed: true },
          says: 'Every product on sale has its MRP, and names who made, packed or imported it.',
        },
        { name: 'open', done: false, needed: false, says: 'Shoppers see a page that says that the shop opens soon.' },
        { name: 'order', done: false, needed: false, says: 'Order something yourself, and cancel it here afterwards.' },
      ],
    }),
  'GET /api/office/shop-state': () =>
    reply(readShopStateEndpoint, {
      version: '0.1.0',
      integrations: [
        {
          ...{ name: 'payments', on: true, missing: [], as: 'Live key ending 20KX' },
          tested: { at: minutesAgo(2), ok: true, tookMs: 212, says: 'It knows the key.', goodAt: minutesAgo(2) },
        },
        { name: 'courier', on: false, missing: ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD'], as: '', tested: null },
        {
          ...{ name: 'mail', on: true, missing: [], as: 'Sent from Maidan <orders@shop.example>' },
          tested: { at: minutesAgo(9), ok: false, tookMs: 8000, says: 'It did not answer.', goodAt: minutesAgo(300) },
        },
      ],
      findings: [{ about: 'jobs', says: '1 job has given up (send-mail). See: npm run shop -- jobs list' }],
      jobs: {
        waiting: 3,
        givenUp: [
          {
            id: '00000000-0000-4000-8000-000000000001',
            what: 'Send a mail',
            why: 'The mailbox is full',
            at: minutesAgo(80),
          },
        ],
      },
      backups: { kept: 7, sealed: true, last: minutesAgo(600), count: 7 },
      environment: [
        { name: 'SHOP_MODE', says: 'Production' },
        { name: 'RAZORPAY_KEY_SECRET', says: 'Set' },
      ],
    }),
};
