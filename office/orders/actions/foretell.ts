import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';

/** What is done with an order, as it is asked for. */
export type Act = InputOf<OfficeCalls['POST /api/office/orders/:reference/actions']>['body']['act'];
type MoneyBack = InputOf<OfficeCalls['POST /api/office/orders/:reference/refund']>['body']['act'];
export type Goodwill = Extract<MoneyBack, { do: 'refund' }>;
export type Sent = Extract<MoneyBack, { do: 'sent_by_hand' }>;
export type Again = Extract<MoneyBack, { do: 'send_again' }>;
export type SeenTo = Extract<MoneyBack, { do: 'tend_payment' }>;

/** Tells whether an action moves money back, or sees to that which has not come to rest. Pure. */
export function isMoneyBack(act: AnyAct): act is MoneyBack {
  return act.do === 'refund' || act.do === 'sent_by_hand' || act.do === 'send_again' || act.do === 'tend_payment';
}

export type Paid = InputOf<OfficeCalls['POST /api/office/orders/:reference/payment']>['body']['act'];
/** Whatever is done with an order. */
export type AnyAct = Act | MoneyBack | Paid;

/** Shows an order as it will be once an action is agreed to, as far as that is plain; what is not stays until the shop says. Pure. */
export function foretell(whole: OfficeOrder, act: AnyAct): OfficeOrder {
  const { order } = whole;
  const withLines = (change: (line: OfficeOrder['order']['lines'][number]) => Partial<OfficeOrder['order']['lines'][number]>) => ({
    ...whole,
    order: { ...order, lines: order.lines.map((line) => ({ ...line, ...change(line) })) },
  });
  if (act.do === 'cancel') {
    const { lines } = act;
    if (lines) return withLines((line) => ({ cancelled: line.cancelled + (lines.find((one) => one.line === line.line)?.quantity ?? 0) }));
    const gone = withLines((line) => ({ cancelled: line.quantity }));
    return { ...gone, order: { ...gone.order, status: 'cancelled', statusWords: 'Cancelled' } };
  }
  if (act.do === 'change_size')
    return withLines((line) => (line.line === act.line && (act.quantity ?? line.quantity) === line.quantity ? { size: act.size } : {}));
  if (act.do === 'change_address') {
    const { pin, city, state, fullName } = act.address;
    return { ...whole, order: { ...order, address: { ...order.address, fullName, city, state, pin: `${pin.slice(0, 4)}••` } } };
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
