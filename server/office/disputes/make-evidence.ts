import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { disputesTable, paymentsTable } from '#database/schema/payments.ts';
import { fillWord } from '#server/foundation/content/policy-words.ts';
import { policyHeldAt } from '#server/foundation/content/read-policy.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { DocumentContent } from '#server/money/invoices/document-content.ts';
import { provideDocumentFile } from '#server/money/invoices/document-file.ts';
import type { DocumentProcesses } from '#server/money/invoices/document-process.ts';
import { issuedDocumentsOf } from '#server/money/invoices/issued-documents.ts';
import { writeZip, type ZipEntry } from '#server/office/accountant-folder/zip-file.ts';
import { mailsAbout } from '#server/office/order-lists/find-order-mails.ts';
import { findOrderById, type OrderRow } from '#server/orders/model/find-order.ts';
import { presentOrder } from '#server/selling/order-views/present-order.ts';
import { courierText, disputeText, mailText, orderText, policyText } from './evidence-texts.ts';

export interface EvidenceContext extends Needs<'db' | 'now' | 'files' | 'secret' | 'settings' | 'shopFacts'> {
  documentProcesses: Pick<DocumentProcesses, 'run'>;
}

interface Evidence {
  /** Reference of the order, and name of the file. */
  order: string;
  name: string;
  bytes: Buffer;
  sha256: string;
}

/**
 * Makes the evidence of a dispute: the order with its course, its invoices, the courier's scans, the mails sent, and
 * the terms that applied. It is about one order, and names nobody else. Throws Problem 404, and 503 if a PDF cannot be
 * drawn.
 */
export async function makeEvidence(deps: EvidenceContext, id: string): Promise<Evidence> {
  const { db, files, now } = deps;
  const { dispute, row } = await findDisputed(db, id);
  const order = await presentOrder(deps.settings, deps, row, now());
  const entries = [
    ...evidenceTexts(deps, row, order),
    ...(await mailEntries(db, row)),
    ...(await documentEntries(deps, row)),
  ];
  const about = disputeText(
    dispute,
    order,
    entries.map((entry) => entry.path),
  );
  const all = [textEntry('00-dispute.txt', about), ...entries];
  const top = `dispute-${order.reference}-${id}`;
  const scratch = path.join(await files.scratch(), `evidence-${randomUUID()}.zip`);
  try {
    const { sha256 } = await writeZip(scratch, within(top, all), now());
    return { order: order.reference, name: `${top}.zip`, bytes: await readFile(scratch), sha256 };
  } finally {
    await rm(scratch, { force: true });
  }
}

async function findDisputed(db: Db, id: string) {
  const [found] = await db
    .select({ dispute: disputesTable, orderId: paymentsTable.orderId })
    .from(disputesTable)
    .innerJoin(paymentsTable, eq(paymentsTable.id, disputesTable.paymentId))
    .where(eq(disputesTable.id, id));
  const row = found && (await findOrderById(db, found.orderId));
  if (!row) throw new Problem(404, 'not_found', 'There is no such dispute.');
  return { dispute: found.dispute, row };
}

const textEntry = (file: string, text: string): ZipEntry => ({ path: file, bytes: Buffer.from(`\uFEFF${text}`) });

function evidenceTexts(deps: EvidenceContext, { placedAt }: OrderRow, order: Order): ZipEntry[] {
  const fill = (text: string) => fillWord(deps, text, placedAt);
  const policy = (name: 'terms' | 'shipping' | 'returns') =>
    policyText(policyHeldAt(deps.settings, name, placedAt), fill);
  return [
    textEntry('01-order.txt', orderText(order)),
    textEntry('02-courier.txt', courierText(order)),
    textEntry('03-terms.txt', policy('terms')),
    textEntry('04-shipping.txt', policy('shipping')),
    textEntry('05-returns.txt', policy('returns')),
  ];
}

/** Maximum number of mails in the evidence. No order has as many. */
const mostMails = 1000;

async function mailEntries(db: Db, row: OrderRow): Promise<ZipEntry[]> {
  const sent = (await mailsAbout(db, row, { most: mostMails })).filter(({ sentAt }) => sentAt !== null).toReversed();
  return sent.map((mail, index) => textEntry(`mails/${String(index + 1).padStart(2, '0')}.txt`, mailText(mail)));
}

async function documentEntries(deps: EvidenceContext, row: OrderRow): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  const turn = async () => {};
  for (const { number, content } of await issuedDocumentsOf(deps.db, row.id)) {
    const drawing = { ...deps, processes: deps.documentProcesses, turn };
    const key = await provideDocumentFile(drawing, DocumentContent.parse(content));
    entries.push({ path: `documents/${number}.pdf`, bytes: await deps.files.read(key) });
  }
  return entries;
}

async function* within(top: string, entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  for (const entry of entries) yield { ...entry, path: `${top}/${entry.path}` };
}
