import { monthInWords } from '#contract/declarations.ts';
import { taxTables } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { fullDate } from '#server/foundation/calendar/day-words.ts';
import { inIndia, timeInIndia } from '#server/foundation/calendar/working-days.ts';
import { inSnapshot } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { gstr1Of, readGstr1 } from '#server/office/tax/gstr1-file.ts';
import { readClosing } from '#server/office/tax/read-closing.ts';
import { readDocuments, type TaxPart } from '#server/office/tax/read-tax.ts';
import { readTaxMonth } from '#server/office/tax/tax-month.ts';
import { readDocumentRegisters } from './document-registers.ts';
import { writeFolderReadme } from './folder-readme.ts';
import { readMoneyRegisters, readMovements } from './money-registers.ts';
import { type Register, writeRegisterCsv, writeRegisterXlsx } from './register.ts';
import { readStockRegister } from './stock-register.ts';
import {
  type TallyDocument,
  type Voucher,
  voucherOfDocument,
  voucherOfMovement,
  writeTallyLedgers,
  writeTallyVouchers,
} from './tally-file.ts';
import type { ZipEntry } from './zip-file.ts';

/** Content of a folder as of one moment, without the PDFs. */
export interface FolderContent {
  readme: string;
  registers: Register[];
  /** Registers of returns; empty if none can be made. */
  returns: Register[];
  /** GSTR-1 for the portal; undefined if it cannot be made. */
  gstr1: { name: string; text: string } | undefined;
  vouchers: Voucher[];
  /** Numbers of the documents, each once, in order. */
  documents: string[];
}

/** Reads all registers of a month from one snapshot, so that their sums agree while orders go on. */
export function readFolderContent(
  shopFacts: Needs<'shopFacts'>['shopFacts'],
  db: Db,
  month: string,
  now: Date,
): Promise<FolderContent> {
  return inSnapshot(db, async (tx) => {
    const taxes = await readTaxMonth(tx, month, now);
    const { closed } = await readClosing(tx, month, now);
    const found = await readDocumentRegisters(tx, month);
    const money = await readMoneyRegisters(tx, month);
    const canFile = taxes.obstacles.length === 0 && taxes.documents > 0;
    const registers = [
      ...[found.sales, found.creditNotes, ...money, found.hsn, found.issued],
      await readStockRegister(tx, month),
    ];
    const returns = canFile ? found.returns : [];
    const gstr1 = canFile
      ? {
          name: `gstr1-${taxes.gstin}-${month}.json`,
          text: `${JSON.stringify(gstr1Of(await readGstr1(tx, month, taxes.gstin)), null, 1)}\n`,
        }
      : undefined;
    const count = (kind: string) =>
      taxes.series.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.count, 0);
    const readme = writeFolderReadme({
      ...{ month, gstin: taxes.gstin, obstacles: taxes.obstacles, isRunning: !taxes.over },
      ...{ registers, returns, gstr1: gstr1?.name, tables: found.tables },
      seller: shopFacts.seller.legalName,
      madeAt: timeInIndia(now).slice(0, 16),
      closed: closed
        ? `${monthInWords(month)} was closed on ${fullDate(inIndia(new Date(closed.at)).day)} by ${closed.by}.`
        : undefined,
      ...{ invoices: count('invoice'), creditNotes: count('credit_note') },
    });
    const parts = await readDocuments(tx, month, taxTables);
    const movements = await readMovements(tx, month);
    const vouchers = [...documentsOfParts(parts).map(voucherOfDocument), ...movements.map(voucherOfMovement)];
    return { readme, registers, returns, gstr1, vouchers, documents: found.documents };
  });
}

/** Groups parts by their document, with the amounts that the document says. Pure. */
function documentsOfParts(parts: readonly TaxPart[]): TallyDocument[] {
  return [...Map.groupBy(parts, ({ number }) => number)].flatMap(([number, own]) => {
    const [first] = own;
    if (!first) return [];
    const { kind, issuedAt, reference, against } = first;
    const sign = kind === 'invoice' ? 1 : -1;
    return {
      ...{ kind, number, day: inIndia(issuedAt).day, order: reference, against },
      parts: own.map((part) => ({
        percent: part.percent,
        valuePaise: sign * part.valuePaise,
        integratedPaise: sign * part.integratedPaise,
        centralPaise: sign * part.centralPaise,
        statePaise: sign * part.statePaise,
        cessPaise: sign * part.cessPaise,
      })),
    };
  });
}

/** Creates the files of a content, each with its path below `top`. */
export async function* filesOfContent(top: string, content: FolderContent): AsyncGenerator<ZipEntry> {
  const { readme, registers, returns, gstr1, vouchers } = content;
  yield { path: `${top}/README.txt`, bytes: Buffer.from(`\uFEFF${readme}`) };
  for (const [folder, all] of [
    ['registers', registers],
    ['returns', returns],
  ] as const)
    for (const register of all) {
      yield { path: `${top}/${folder}/${register.name}.csv`, bytes: writeRegisterCsv(register) };
      yield { path: `${top}/${folder}/${register.name}.xlsx`, bytes: await writeRegisterXlsx(register) };
    }
  if (gstr1) yield { path: `${top}/returns/${gstr1.name}`, bytes: Buffer.from(gstr1.text) };
  yield { path: `${top}/tally/1-ledgers.xml`, bytes: Buffer.from(writeTallyLedgers(vouchers)) };
  yield { path: `${top}/tally/2-vouchers.xml`, bytes: Buffer.from(writeTallyVouchers(vouchers)) };
}
