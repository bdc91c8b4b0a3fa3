import { monthInWords } from '#contract/declarations.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import { tableWords } from '#contract/office/tax-table-words.ts';
import type { TableRow } from '#server/office/tax/read-tax.ts';
import { addUp } from '#server/office/tax/tax-month.ts';
import type { Register } from './register.ts';

/** Facts of a folder for its description. */
export interface FolderFacts {
  month: string;
  seller: string;
  /** GSTIN; '' if no document names one. */
  gstin: string;
  /** Time in India at which the figures were read. */
  madeAt: string;
  /** Closing in words; undefined while the month is open. */
  closed: string | undefined;
  /** True if the month is not over. */
  isRunning: boolean;
  /** Reasons why no return can be made, as sentences. */
  obstacles: readonly string[];
  registers: readonly Register[];
  returns: readonly Register[];
  /** Name of the file for the GST portal; undefined if no return can be made. */
  gstr1: string | undefined;
  tables: readonly TableRow[];
  invoices: number;
  creditNotes: number;
}

const inRupees = (paise: number) => `${paise < 0 ? '-' : ''}${formatRupees(toRupees(Math.abs(paise)))}`;

/** Writes the description of a folder: its state, the sums, and what each file is. Pure. */
export function writeFolderReadme(facts: FolderFacts): string {
  const { month, seller, gstin, madeAt, closed } = facts;
  const lines = [
    `ACCOUNTS OF ${monthInWords(month).toUpperCase()}`,
    '',
    `Seller: ${seller}${gstin === '' ? '' : `, GSTIN ${gstin}`}`,
    `Made: ${madeAt} (India)`,
    ...stateLines(facts),
    '',
    'All amounts are in rupees, all days and times are those of India. Each register is there twice, as CSV (UTF-8)',
    'and as XLSX, with the same rows and numbers.',
    '',
    'SUMS',
    '',
    ...sumLines(facts),
    '',
    'FILES',
    '',
    ...fileLines(facts),
    '',
    'CORRECTIONS',
    '',
    closed === undefined
      ? 'The month is not closed: documents can still be dated into it.'
      : 'No document can be dated into this month any more. Corrections go into the open month, as credit notes that the',
    ...(closed === undefined
      ? []
      : [
          'next GSTR-1 reports. A mistake in the return itself goes into GSTR-1A until GSTR-3B of this month is filed, and',
          'into the next GSTR-1 after that.',
        ]),
    '',
    'Invoices and credit notes contain names and addresses of buyers, as the law requires (CGST Rules, rule 46). Keep the',
    'folder as safe as the books. The registers name orders and GSTINs, and no other buyers.',
    '',
  ];
  return lines.join('\r\n');
}

function stateLines({ closed, isRunning, obstacles }: FolderFacts): string[] {
  return [
    ...(isRunning ? ['The month is not over: its figures still grow.'] : []),
    closed ?? 'The month is not closed: its figures can still change.',
    ...(obstacles.length > 0 ? ['No GST return can be made of this month, so the folder has none:', ...obstacles] : []),
  ];
}

function sumLines({ tables, registers, invoices, creditNotes }: FolderFacts): string[] {
  const total = addUp(tables);
  const amounts = (sums: typeof total) =>
    [
      `value ${inRupees(sums.valuePaise)}`,
      `IGST ${inRupees(sums.integratedPaise)}`,
      `CGST ${inRupees(sums.centralPaise)}`,
      `SGST or UTGST ${inRupees(sums.statePaise)}`,
      `cess ${inRupees(sums.cessPaise)}`,
    ].join(', ');
  return [
    `Invoices: ${invoices}. Credit notes: ${creditNotes}.`,
    '',
    'Invoices less credit notes, as the office shows them under Tax:',
    `  ${amounts(total)}`,
    'Of these, by the tables of GSTR-1:',
    ...tables.map((row) => `  ${tableWords[row.table].name}: ${amounts(row)}`),
    '',
    'Sums of the columns of each register. 01-sales less 02-credit-notes are the amounts above:',
    ...registers.flatMap(({ name, rows, sums }) => [
      `  ${name} (rows: ${rows.length})`,
      ...Object.entries(sums).map(([head, paise]) => `    ${head}: ${inRupees(paise)}`),
    ]),
  ];
}

function fileLines({ registers, returns, gstr1 }: FolderFacts): string[] {
  const of =
    (folder: string) =>
    ({ name, about }: Register) => [`${folder}/${name}.csv, .xlsx`, `  ${about}`];
  return [
    ...['invoices/', '  Each invoice as PDF, by its number.'],
    ...['credit-notes/', '  Each credit note as PDF, by its number.'],
    ...registers.flatMap(of('registers')),
    ...returns.flatMap(of('returns')),
    ...(gstr1 === undefined
      ? []
      : [`returns/${gstr1}`, '  GSTR-1 for the offline tool of the GST portal, which checks it when it is uploaded.']),
    'tally/1-ledgers.xml, 2-vouchers.xml',
    '  Vouchers for Tally: sales, credit notes, receipts, payments back and store credit. Import the ledgers first, once,',
    '  or give your own ledgers these names. Try them in a copy of the company first: this was not tried with Tally itself.',
    '  Settlements, remittances and fees are not among them: book them from 05-settlements and 06-remittances. All buyers are one ledger, so file GST from',
    '  returns/, and not from Tally.',
  ];
}
