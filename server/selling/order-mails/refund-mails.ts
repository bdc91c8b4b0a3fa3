import { eq } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { MailDescription } from '#server/foundation/mail/compose-mail.ts';
import { mailWords } from '#server/foundation/mail/mail-words.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import type { RefundParts } from '#server/money/refunds/refund-order.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { paidPastGateway } from '#server/orders/order-state/cash-on-delivery.ts';
import { paidWith, refundedTo } from '#server/orders/order-state/paid-with.ts';
import { bankRange } from '#server/orders/order-state/refund-promise.ts';
import { orderLink } from './order-state-mails.ts';

/** Mails the shopper once about a refund, with destinations and dates, in the refund's transaction. */
export async function mailRefunds(
  tx: Db,
  deps: Needs<'secret' | 'publicUrl' | 'shopFacts' | 'settings'> & { jobs: Pick<Jobs, 'send'> },
  order: OrderRow,
  parts: RefundParts,
  at: Date,
): Promise<void> {
  const paid = (await refundedTo(tx, parts.refundIds)) ?? (await paidWith(tx, order));
  const about = `refund:${parts.refundIds[0] ?? `untaken:${order.id}`}` as const;
  await queueMail(tx, deps, {
    about,
    to: order.email,
    description: refundMail(deps.settings, order, parts, { paid, link: orderLink(deps, order), at }),
  });
}

/**
 * Mails the shopper once about a refund they did not request: of a payment for an order that could not be fulfilled.
 */
export async function mailRefund(
  deps: Needs<'secret' | 'publicUrl' | 'shopFacts' | 'settings'> & { db: Db; jobs: Pick<Jobs, 'send'> },
  refundId: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const [found] = await tx.select().from(refundsTable).where(eq(refundsTable.id, refundId)).limit(1);
    const order = found && (await lockOrder(tx, found.orderId));
    if (!order) return;
    const parts = {
      toSourcePaise: found.amountPaise,
      toCreditPaise: 0,
      untakenPaise: 0,
      byHandPaise: 0,
      refundIds: [refundId],
    };
    await mailRefunds(tx, deps, order, parts, found.createdAt);
  });
}

/** Creates the mail about a refund. Pure. */
export function refundMail(
  settings: ShopSettings,
  order: Pick<OrderRow, 'reference' | 'paidBy'>,
  parts: RefundParts,
  { paid, link, at }: { paid: string; link: string; at: Date },
): MailDescription {
  const byHand = paidPastGateway(order)
    ? {
        label: 'By transfer',
        words: `You paid with ${paid || 'a transfer'}: we send it by transfer or UPI within 3–5 business days.`,
      }
    : { label: 'By UPI', words: 'You paid in cash: we send it by UPI within 3–5 business days.' };
  const ways = [
    {
      paise: parts.toSourcePaise,
      label: `To ${paid || 'what you paid with'}`,
      words: `It reaches you ${bankRange(at)}, as fast as your bank is.`,
    },
    {
      paise: parts.toCreditPaise,
      label: 'Store credit',
      words: 'Your store credit is on your account now and pays at checkout.',
    },
    {
      paise: parts.untakenPaise,
      label: 'Set free on your card',
      words:
        'The amount was only reserved on your card. We never took it, and your bank sets it free within a few days.',
    },
    { paise: parts.byHandPaise, ...byHand },
  ].filter(({ paise }) => paise > 0);
  const total = formatRupees(toRupees(ways.reduce((sum, { paise }) => sum + paise, 0)));
  return {
    ...mailWords(settings, 'refund', {
      order: order.reference,
      amount: total,
      'when it is there': ways[0]?.words ?? '',
    }),
    plates: { label: 'Order number', value: order.reference },
    button: { text: 'See the order', href: link },
    sections: [
      {
        heading: 'How it comes back',
        paragraphs: ways.map(({ words }) => words),
        sums: ways.map(({ paise, label }) => ({ label, amount: formatRupees(toRupees(paise)) })),
      },
    ],
    reason: 'You get this because you ordered.',
  };
}
