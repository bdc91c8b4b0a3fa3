import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { DocumentContent } from '#server/money/invoices/document-content.ts';
import { findSeen } from '#server/office/order-page/open-order.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { PackingContext } from './packing-context.ts';
import { mayBePrintedAgain, readInvoice, waitsForLabel } from './read-papers.ts';

interface Labels {
  pdf: string | null;
  labels: number;
  /** Orders without a label, with the reason. */
  without: { reference: string; words: string }[];
  /** Orders with a label. */
  of: string[];
}

/**
 * Returns labels of packed parcels as one base64 PDF, in the given order; shipped ones while reprints are allowed.
 * Throws Problem 503 if drawing fails.
 */
export async function readLabels(
  deps: PackingContext,
  { references, paper }: { references: readonly string[]; paper: 'a4' | '4x6' },
  member: Pick<Member, 'sights'>,
): Promise<Labels> {
  const wanted = [...new Set(references.map((reference) => reference.toUpperCase()))];
  const rows = await deps.db
    .select({ reference: ordersTable.reference, shipment: shipmentsTable })
    .from(ordersTable)
    .leftJoin(shipmentsTable, eq(shipmentsTable.orderId, ordersTable.id))
    .where(inArray(ordersTable.reference, wanted))
    .orderBy(asc(shipmentsTable.parcel));
  const files: string[] = [];
  const without: Labels['without'] = [];
  const of: string[] = [];
  for (const reference of wanted) {
    const own = rows.flatMap((row) =>
      row.reference === reference && row.shipment?.step !== 'cancelled' ? (row.shipment ?? []) : [],
    );
    const open = own.filter((shipment) => shipment.leftAt === null || mayBePrintedAgain(deps, shipment, member));
    const labelled = open.flatMap(({ labelFile }) => labelFile ?? []);
    files.push(...labelled);
    if (labelled.length > 0) of.push(reference);
    if (open.length < own.length)
      without.push({ reference, words: 'It left some days ago. Support opens its papers.' });
    const waiting = own.find(({ labelFile, packedAt }) => labelFile === null && packedAt !== null);
    if (waiting) without.push({ reference, words: waitsForLabel(waiting) });
    else if (labelled.length === 0 && open.length === own.length)
      without.push({
        reference,
        words: rows.some((row) => row.reference === reference) ? 'Not packed yet.' : 'There is no such order.',
      });
  }
  if (files.length === 0) return { pdf: null, labels: 0, without, of };
  const labels: string[] = [];
  for (const file of files) labels.push((await deps.files.read(file)).toString('base64'));
  const { pdf } = await deps.paperProcesses.join({ kind: 'labels', paper, labels });
  return { pdf, labels: labels.length, without, of };
}

/** Returns an invoice or credit note as base64 PDF, and logs the access. Throws Problem 404, 503 if drawing fails. */
export async function openDocument(
  tx: Db,
  note: WriteAudit,
  deps: PackingContext,
  { reference, number }: { reference: string; number: string },
  member: Member,
): Promise<{ pdf: string }> {
  const { row } = await findSeen(tx, reference, member);
  const [paper] = await tx
    .select()
    .from(documentsTable)
    .where(and(eq(documentsTable.orderId, row.id), eq(documentsTable.number, number)));
  if (!paper) throw new Problem(404, 'not_found', `Order ${row.reference} has no paper ${number}`);
  note({ thing: 'order', about: row.reference, what: `Opened ${number}` });
  return { pdf: (await readInvoice(deps, DocumentContent.parse(paper.content))).toString('base64') };
}
