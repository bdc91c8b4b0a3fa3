import { eq } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { MailDescription, MailSection } from '#server/foundation/mail/compose-mail.ts';
import { mailWords } from '#server/foundation/mail/mail-words.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { heldWords } from '#server/money/invoices/dispute-effects.ts';
import type { DroppedRefund } from '#server/money/refunds/dropped-refund.ts';
import { noParts, type RefundParts } from '#server/money/refunds/refund-order.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { paidPastGateway } from '#server/orders/order-state/cash-on-delivery.ts';
import { paidWith, refundedTo } from '#server/orders/order-state/paid-with.ts';
import { bankRange } from '#server/orders/order-state/refund-promise.ts';
import { orderLink } from './order-state-mails.ts';

type MailDeps = Needs<'secret' | 'publicUrl' | 'shopFacts' | 'settings'> & { db: Db; jobs: Pick<Jobs, 'send'> };

/**
 * Mails the shopper once about a refund, with destinations and dates, in the refund's transaction. `captured` marks the
 * second mail about a refund that waited for its capture; `heldFor` names the change whose refund a bank holds.
 */
export async function mailRefunds(
  tx: Db,
  deps: Omit<MailDeps, 'db'>,
  order: OrderRow,
  parts: RefundParts,
  at: Date,
  { captured, heldFor }: { captured?: true | undefined; heldFor?: string } = {},
): Promise<void> {
  const paid = (await refundedTo(tx, parts.refundIds)) ?? (await paidWith(tx, order));
  const without = parts.heldPaise > 0 ? `held:${heldFor}` : `untaken:${order.id}`;
  const about = `refund:${captured ? 'captured:' : ''}${parts.refundIds[0] ?? without}` as const;
  await queueMail(tx, deps, {
    about,
    to: order.email,
    description: refundMail(deps.settings, order, parts, { paid, link: orderLink(deps, order), at }),
  });
}

/**
 * Mails the shopper once about a refund they did not request: of a payment for an order that could not be fulfilled,
 * or one that waited for a capture.
 */
export async function mailRefund(
  deps: MailDeps,
  { refundId, captured }: { refundId: string; captured?: true },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const [found] = await tx.select().from(refundsTable).where(eq(refundsTable.id, refundId)).limit(1);
    const order = found && (await lockOrder(tx, found.orderId));
    if (!order) return;
    const part = found.asCredit ? 'toCreditPaise' : 'toSourcePaise';
    const parts = { ...noParts(), [part]: found.amountPaise, refundIds: [refundId] };
    await mailRefunds(tx, deps, order, parts, found.startedAgainAt ?? found.createdAt, { captured });
  });
}

/** Mails the shopper once that promised refunds do not come, and why. */
export async function mailDroppedRefund(
  deps: MailDeps,
  { orderId, amountPaise, why, subject }: DroppedRefund,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    const mail = { amountPaise, why, link: orderLink(deps, order) };
    const description = droppedRefundMail(deps.settings, order, mail);
    await queueMail(tx, deps, { about: `refund:${why}:${subject}`, to: order.email, description });
  });
}

/** Creates the mail about refunds that are not sent. Pure. */
export function droppedRefundMail(
  settings: ShopSettings,
  { reference }: Pick<OrderRow, 'reference'>,
  { amountPaise, why, link }: Pick<DroppedRefund, 'amountPaise' | 'why'> & { link: string },
): MailDescription {
  return {
    ...mailWords(settings, `refund_${why}`, { order: reference, amount: formatRupees(toRupees(amountPaise)) }),
    plates: { label: 'Order number', value: reference },
    button: { text: 'See the order', href: link },
    sections: [],
    reason: 'You get this because you ordered.',
  };
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
      paise: parts.waitingCreditPaise,
      label: 'Store credit, once your card is charged',
      words:
        'The amount was only reserved on your card. Your bank sends it to us first; the store credit is then on your account, and another mail says so.',
    },
    {
      paise: parts.untakenPaise,
      label: 'Set free on your card',
      words:
        'The amount was only reserved on your card. We never took it, and your bank sets it free within a few days.',
    },
    { paise: parts.byHandPaise, ...byHand },
  ].filter(({ paise }) => paise > 0);
  const inRupees = (paise: number) => formatRupees(toRupees(paise));
  const total = inRupees(ways.reduce((sum, { paise }) => sum + paise, 0));
  const held = heldSection(parts);
  const words =
    ways.length === 0 && held
      ? mailWords(settings, 'refund_held', { order: order.reference, amount: inRupees(parts.heldPaise) })
      : mailWords(settings, 'refund', {
          order: order.reference,
          amount: total,
          'when it is there': ways[0]?.words ?? '',
        });
  const back = {
    heading: 'How it comes back',
    paragraphs: ways.map(({ words: how }) => how),
    sums: ways.map(({ paise, label }) => ({ label, amount: inRupees(paise) })),
  };
  return {
    ...words,
    plates: { label: 'Order number', value: order.reference },
    button: { text: 'See the order', href: link },
    sections: [...(ways.length > 0 ? [back] : []), ...(held ? [held] : [])],
    reason: 'You get this because you ordered.',
  };
}

/** Returns the section about the part of a refund that the bank holds; undefined without one. */
function heldSection({ heldPaise }: RefundParts): MailSection | undefined {
  if (heldPaise === 0) return undefined;
  return { heading: 'Held by your bank', paragraphs: [heldWords(heldPaise)] };
}
