import { asc, eq } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { DocumentContent } from '#server/money/invoices/document-content.ts';
import { invoicedLines } from '#server/money/invoices/issued-documents.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import type { PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';

/** Document of an order, with its printed content. */
interface Paper {
  about: string;
  totalPaise: number;
  content: DocumentContent;
}

/** Returns the documents of an order, oldest first: its invoices, including withdrawn ones, and its credit notes. */
export async function papersOf(shop: PayingShop, orderId: string): Promise<{ invoices: Paper[]; notes: Paper[] }> {
  const rows = await shop.database.db
    .select()
    .from(documentsTable)
    .where(eq(documentsTable.orderId, orderId))
    .orderBy(asc(documentsTable.issuedAt), asc(documentsTable.serial));
  const papers = rows.map(({ kind, about, totalPaise, content }) => ({
    kind,
    about,
    totalPaise,
    content: DocumentContent.parse(content),
  }));
  return {
    invoices: papers.filter(({ kind }) => kind === 'invoice'),
    notes: papers.filter(({ kind }) => kind === 'credit_note'),
  };
}

const goodsOn = ({ content }: Paper) => content.totalPaise - content.shippingPaise;

/**
 * Returns differences between an invoice and its parcel: the address, and the price of the items less later
 * cancellations.
 */
export async function paperFaults(
  shop: PayingShop,
  orderId: string,
  { parcels, address }: Order,
  reduced: boolean,
): Promise<string[]> {
  const { invoices, notes } = await papersOf(shop, orderId);
  const lines = await soldLines(shop.database.db, orderId);
  return invoices.flatMap((invoice) => {
    const { number } = invoice.content;
    const against = notes.filter(({ content }) => content.against?.number === number);
    if (against.some(({ about }) => about === `withdrawn:${number}`)) return [];
    const head = { number, kind: 'invoice' as const, about: invoice.about, issuedAt: new Date(0), totalPaise: 0 };
    const named = lines.filter(({ line }) => invoicedLines([head])(line));
    const faults: string[] = [];
    for (const parcel of parcels.filter(
      (one) => one.pieces > 0 && named.some(({ line }) => one.lines.includes(line)),
    )) {
      const { pin } = parcel.address ?? address;
      const says = (invoice.content.shippedTo ?? invoice.content.buyer).lines.join(', ');
      if (!says.includes(pin)) faults.push(`${number} says ${says}, parcel ${parcel.number} goes to ${pin}`);
    }
    const cancelled = against
      .filter(({ about }) => about.startsWith('cancellation:'))
      .reduce((sum, note) => sum + goodsOn(note), 0);
    const worth = named.reduce(
      (sum, one) => sum + one.unitPaise * (one.quantity - one.cancelled) + one.taxPaise - one.cancelledTaxPaise,
      0,
    );
    // After a price reduction the last credit note is lower by the reduction.
    if (!reduced && goodsOn(invoice) - cancelled !== worth)
      faults.push(`${number} comes to ${goodsOn(invoice) - cancelled}, its pieces to ${worth}`);
    return faults;
  });
}
