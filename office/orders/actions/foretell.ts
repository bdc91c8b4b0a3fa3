import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';

/** Action on an order. */
export type OrderActionInput = InputOf<OfficeCalls['POST /api/office/orders/:reference/actions']>['body']['act'];
type MoneyBack = InputOf<OfficeCalls['POST /api/office/orders/:reference/refund']>['body']['act'];
export type Goodwill = Extract<MoneyBack, { do: 'refund' }>;
export type SentByHandInput = Extract<MoneyBack, { do: 'sent_by_hand' }>;
export type SendAgainInput = Extract<MoneyBack, { do: 'send_again' }>;
export type SeenTo = Extract<MoneyBack, { do: 'tend_payment' }>;

/** Returns true for refunds and for resolving unsettled payments. Pure. */
export function isMoneyBack(act: AnyActionInput): act is MoneyBack {
  return act.do === 'refund' || act.do === 'sent_by_hand' || act.do === 'send_again' || act.do === 'tend_payment';
}

export type Paid = InputOf<OfficeCalls['POST /api/office/orders/:reference/payment']>['body']['act'];
/** Any action on an order. */
export type AnyActionInput = OrderActionInput | MoneyBack | Paid;

/** Returns the optimistic update of an order, limited to certain changes; the response brings the others. Pure. */
export function predictOrder(whole: OfficeOrder, act: AnyActionInput): OfficeOrder {
  const { order } = whole;
  const withLines = (
    change: (line: OfficeOrder['order']['lines'][number]) => Partial<OfficeOrder['order']['lines'][number]>,
  ) => ({
    ...whole,
    order: { ...order, lines: order.lines.map((line) => ({ ...line, ...change(line) })) },
  });
  if (act.do === 'cancel') {
    const { lines } = act;
    if (lines)
      return withLines((line) => ({
        cancelled: line.cancelled + (lines.find((one) => one.line === line.line)?.quantity ?? 0),
      }));
    const gone = withLines((line) => ({ cancelled: line.quantity }));
    return { ...gone, order: { ...gone.order, status: 'cancelled', statusWords: 'Cancelled' } };
  }
  if (act.do === 'change_size')
    return withLines((line) =>
      line.line === act.line && (act.quantity ?? line.quantity) === line.quantity ? { size: act.size } : {},
    );
  if (act.do === 'change_address') {
    const { pin, city, state, fullName } = act.address;
    return {
      ...whole,
      order: { ...order, address: { ...order.address, fullName, city, state, pin: `${pin.slice(0, 4)}••` } },
    };
  }
  if (act.do === 'hold' || act.do === 'release') {
    const held = act.do === 'hold';
    const words = held ? `It is on hold: ${act.why}` : 'It is not on hold.';
    return {
      ...whole,
      possible: whole.possible.map((one) => (one.action === 'release' ? { ...one, offered: held, words } : one)),
    };
  }
  return whole;
}
