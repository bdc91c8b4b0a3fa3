import { desc, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { DocumentContent } from './document-content.ts';

export type DocumentHead = Pick<
  typeof documentsTable.$inferSelect,
  'number' | 'kind' | 'about' | 'issuedAt' | 'totalPaise'
>;

/** Document with its content. */
export type IssuedDocument = typeof documentsTable.$inferSelect;

/** Returns all documents of an order with their content, in display order. */
export async function issuedDocumentsOf(db: Db, orderId: string): Promise<IssuedDocument[]> {
  const { kind, issuedAt, serial } = documentsTable;
  return db
    .select()
    .from(documentsTable)
    .where(eq(documentsTable.orderId, orderId))
    .orderBy(issuedAt, desc(kind), serial);
}

/** Returns the documents of an order, oldest first. */
export async function documentsOf(db: Db, orderId: string): Promise<DocumentHead[]> {
  const { number, kind, about, issuedAt, totalPaise } = documentsTable;
  return db
    .select({ number, kind, about, issuedAt, totalPaise })
    .from(documentsTable)
    .where(eq(documentsTable.orderId, orderId))
    .orderBy(issuedAt, desc(kind), documentsTable.serial);
}

export interface Invoice extends Pick<typeof documentsTable.$inferSelect, 'number' | 'about' | 'issuedAt' | 'content'> {
  /** True if a credit note has cancelled the whole invoice and another invoice replaces it. */
  withdrawn: boolean;
}

/** Returns the `about` of a credit note that cancels a whole invoice. */
export const withdrawal = (number: string) => `withdrawn:${number}`;

/** Returns all invoices of an order, withdrawn ones included, oldest first. */
export async function invoicesOf(tx: Db, orderId: string): Promise<Invoice[]> {
  return invoicesIn(await issuedDocumentsOf(tx, orderId));
}

function invoicesIn(papers: readonly IssuedDocument[]): Invoice[] {
  return papers
    .filter(({ kind }) => kind === 'invoice')
    .map((row) => ({ ...row, withdrawn: isWithdrawn(row, papers) }));
}

function isWithdrawn({ number }: Pick<Invoice, 'number'>, all: readonly Pick<DocumentHead, 'about'>[]): boolean {
  return all.some(({ about }) => about === withdrawal(number));
}

/** Returns the effective invoices. Pure. */
export function standing(invoices: readonly Invoice[]): Invoice[] {
  return invoices.filter(({ withdrawn }) => !withdrawn);
}

export function billsDelivery({ content }: Pick<Invoice, 'content'>): boolean {
  return DocumentContent.parse(content).shippingPaise > 0;
}

/** Returns a function that checks if a line is invoiced. */
export function invoicedLines(issued: readonly DocumentHead[]): (line: number) => boolean {
  const invoices = issued.filter((one) => one.kind === 'invoice' && !isWithdrawn(one, issued));
  return (line) => invoices.some((invoice) => names(invoice, line));
}

/** Returns the effective invoice of some lines with its content; undefined if there is no such invoice. */
export async function invoiceNaming(
  db: Db,
  orderId: string,
  lines: readonly number[],
): Promise<{ number: string; content: DocumentContent } | undefined> {
  const found = standing(await invoicesOf(db, orderId)).find((invoice) => lines.some((line) => names(invoice, line)));
  return found && { number: found.number, content: DocumentContent.parse(found.content) };
}

/** Returns true if an invoice includes a line. The invoice of a whole order includes all lines. */
export function names({ about }: Pick<Invoice, 'about'>, line: number): boolean {
  const [, , lines] = about.split(':');
  return lines === undefined || lines.split('.').includes(String(line));
}

/** Invoice in effect, with the amount left on it. */
export interface StandingInvoice {
  number: string;
  names: (line: number) => boolean;
  billsDelivery: boolean;
  /** Remainder after credit notes, in paise. */
  leftPaise: number;
}

/** Returns the effective invoices of an order with their remainders, oldest first. */
export async function standingInvoices(db: Db, orderId: string): Promise<StandingInvoice[]> {
  return effectiveInvoices(await issuedDocumentsOf(db, orderId));
}

/** Returns the effective invoices among an order's documents. Pure. */
export function effectiveInvoices(papers: readonly IssuedDocument[]): StandingInvoice[] {
  return standing(invoicesIn(papers)).map((invoice) => ({
    number: invoice.number,
    names: (line) => names(invoice, line),
    billsDelivery: billsDelivery(invoice),
    leftPaise: leftOf(papers, invoice.number),
  }));
}

/** Returns the remainder of an invoice after credit notes. Pure. */
export function leftOf(papers: readonly IssuedDocument[], invoice: string): number {
  const notes = papers.filter(
    ({ kind, content }) => kind === 'credit_note' && DocumentContent.parse(content).against?.number === invoice,
  );
  const total = papers.find(({ number }) => number === invoice)?.totalPaise ?? 0;
  return notes.reduce((left, { totalPaise }) => left - totalPaise, total);
}
