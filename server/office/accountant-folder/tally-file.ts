import { dayOfMovement, type Movement } from './money-registers.ts';

// Vouchers as XML that Tally imports. Sources, read on 30 November 2026: TallyHelp, developer reference, "Understanding
// Integration - Transactions" (tags of vouchers, dates as yyyymmdd) and "Case Study I" (import requests). A debit is a
// negative amount with ISDEEMEDPOSITIVE "Yes". The envelope is the one in which Tally itself exports. Not confirmed, as
// no Tally was at hand: that every release keeps the given voucher numbers, which depends on the numbering of the
// voucher type, and that Tally makes GST returns of vouchers without party and stock details.

/** Part of a document in one rate, in paise; always positive for what the document says. */
export interface TallyPart {
  percent: number | null;
  valuePaise: number;
  integratedPaise: number;
  centralPaise: number;
  statePaise: number;
  cessPaise: number;
}

/** Invoice or credit note with its parts. */
export interface TallyDocument {
  kind: 'invoice' | 'credit_note';
  number: string;
  /** '2026-11-30'. */
  day: string;
  order: string;
  against: string | null;
  parts: readonly TallyPart[];
}

interface Entry {
  ledger: string;
  /** Positive for a debit, negative for a credit. */
  debitPaise: number;
}

export interface Voucher {
  type: 'Sales' | 'Credit Note' | 'Receipt' | 'Payment' | 'Journal';
  number: string;
  day: string;
  narration: string;
  entries: Entry[];
}

const customers = 'Online customers';
const storeCredit = 'Store credit of customers';
const goodwill = 'Goodwill to customers';
const moneyLedgers = { gateway: 'Payment gateway', cash: 'Cash with courier', bank: 'Bank transfers of customers' };
const taxLedgers = [
  ['Output IGST', 'integratedPaise'],
  ['Output CGST', 'centralPaise'],
  ['Output SGST or UTGST', 'statePaise'],
  ['Output cess', 'cessPaise'],
] as const;

const salesLedger = (percent: number | null) => (percent === null ? 'Sales at several rates' : `Sales at ${percent}%`);

/** Groups of Tally that the ledgers belong to. */
function groupOf(ledger: string): string {
  if (ledger.startsWith('Sales')) return 'Sales Accounts';
  if (ledger.startsWith('Output')) return 'Duties & Taxes';
  if (ledger === customers) return 'Sundry Debtors';
  if (ledger === goodwill) return 'Indirect Expenses';
  return ledger === storeCredit ? 'Current Liabilities' : 'Current Assets';
}

/** Creates the voucher of a document: the customers against sales and taxes. Pure. */
export function voucherOfDocument({ kind, number, day, order, against, parts }: TallyDocument): Voucher {
  const credits: Entry[] = parts.map(({ percent, valuePaise }) => ({
    ledger: salesLedger(percent),
    debitPaise: -valuePaise,
  }));
  for (const [ledger, part] of taxLedgers)
    credits.push({ ledger, debitPaise: -parts.reduce((sum, one) => sum + one[part], 0) });
  const total = credits.reduce((sum, { debitPaise }) => sum - debitPaise, 0);
  const entries = [{ ledger: customers, debitPaise: total }, ...credits].filter(({ debitPaise }) => debitPaise !== 0);
  const isSale = kind === 'invoice';
  return {
    ...{ type: isSale ? 'Sales' : 'Credit Note', number, day },
    narration: `Order ${order}${against === null ? '' : `, against ${against}`}`,
    entries: isSale ? entries : entries.map((entry) => ({ ...entry, debitPaise: -entry.debitPaise })),
  };
}

/** Creates the voucher of a movement of money: a receipt, a payment back, or a change of store credit. Pure. */
export function voucherOfMovement({ id, at, order, source, reason, paise }: Movement): Voucher {
  const own = source === 'credit' ? storeCredit : moneyLedgers[source];
  const other = order === null ? goodwill : customers;
  const receipt = paise > 0 ? ('Receipt' as const) : ('Payment' as const);
  return {
    type: source === 'credit' ? 'Journal' : receipt,
    number: `M${id}`,
    day: dayOfMovement(at),
    narration: `${order === null ? 'Store credit' : `Order ${order}`}, ${reason.replace('_', ' ')}`,
    entries: [
      { ledger: own, debitPaise: paise },
      { ledger: other, debitPaise: -paise },
    ],
  };
}

/** Writes vouchers as a file to import in Tally. Pure. */
export function writeTallyVouchers(vouchers: readonly Voucher[]): string {
  return envelope('Vouchers', vouchers.filter(({ entries }) => entries.length > 0).map(voucherXml));
}

/** Writes the ledgers of some vouchers as a file to import in Tally once, before the vouchers. Pure. */
export function writeTallyLedgers(vouchers: readonly Voucher[]): string {
  const names = new Set(vouchers.flatMap(({ entries }) => entries.map(({ ledger }) => ledger)));
  return envelope(
    'All Masters',
    [...names].toSorted().map((name) => {
      const written = escapeXml(name);
      const parent = `<PARENT>${escapeXml(groupOf(name))}</PARENT>`;
      return `<LEDGER NAME="${written}" ACTION="Create"><NAME>${written}</NAME>${parent}</LEDGER>`;
    }),
  );
}

function envelope(report: string, objects: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ENVELOPE>',
    '<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>',
    '<BODY><IMPORTDATA>',
    `<REQUESTDESC><REPORTNAME>${report}</REPORTNAME></REQUESTDESC>`,
    '<REQUESTDATA>',
    ...objects.map((object) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${object}</TALLYMESSAGE>`),
    '</REQUESTDATA>',
    '</IMPORTDATA></BODY>',
    '</ENVELOPE>',
    '',
  ].join('\r\n');
}

const view = 'Accounting Voucher View';

function voucherXml({ type, number, day, narration, entries }: Voucher): string {
  const party = type === 'Journal' ? '' : `<PARTYLEDGERNAME>${customers}</PARTYLEDGERNAME>`;
  return [
    `<VOUCHER VCHTYPE="${type}" ACTION="Create" OBJVIEW="${view}">`,
    `<DATE>${day.replaceAll('-', '')}</DATE><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>`,
    `<VOUCHERNUMBER>${escapeXml(number)}</VOUCHERNUMBER><REFERENCE>${escapeXml(number)}</REFERENCE>${party}`,
    `<PERSISTEDVIEW>${view}</PERSISTEDVIEW><ISINVOICE>No</ISINVOICE><NARRATION>${escapeXml(narration)}</NARRATION>`,
    ...entries.map(entryXml),
    '</VOUCHER>',
  ].join('');
}

function entryXml({ ledger, debitPaise }: Entry): string {
  const isDebit = debitPaise > 0;
  const amount = (-debitPaise / 100).toFixed(2);
  return [
    `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${escapeXml(ledger)}</LEDGERNAME>`,
    `<ISDEEMEDPOSITIVE>${isDebit ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE>`,
    `<ISPARTYLEDGER>${ledger === customers ? 'Yes' : 'No'}</ISPARTYLEDGER><AMOUNT>${amount}</AMOUNT>`,
    '</ALLLEDGERENTRIES.LIST>',
  ].join('');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
