import type { Kept } from '../state.ts';
import { findImaginedPayment } from './imagined.ts';
import { withLie } from './lies.ts';
import {
  type GatewayOrder,
  type GatewayRefund,
  type Message,
  mostKept,
  newId,
  type Payment,
  type Records,
} from './records.ts';
import { GatewayRefusal } from './refusal.ts';

/** Opens the gateway's records: looks up entries by id, saves changes and queues webhooks. */
export function openBooks(kept: Kept<Records>) {
  const { value: records } = kept;
  const nowSeconds = () => Math.floor(Date.now() / 1000) + (records.settings.ahead ?? 0);

  function save(): void {
    for (const list of [records.orders, records.payments, records.refunds, records.refundKeys, records.messages]) {
      if (list.length > mostKept) list.splice(0, list.length - mostKept);
    }
    kept.save();
  }

  function announce(event: string, entities: Record<string, object>): void {
    const { messages: mode } = records.settings;
    const now = Date.now();
    const payload = Object.fromEntries(
      Object.entries(entities).map(([name, entity]) => [name, { entity: withLie(entity, records, 'messages') }]),
    );
    const envelope = {
      entity: 'event',
      account_id: 'acc_SANDBOX000001',
      event,
      contains: Object.keys(entities),
      payload,
    };
    const message: Message = {
      id: newId('evt'),
      event,
      body: JSON.stringify({ ...envelope, created_at: nowSeconds() }),
      state: mode === 'lost' || mode === 'held' ? mode : 'waiting',
      attempts: 0,
      nextAt: now + delayOf(mode),
      copies: mode === 'twice' ? 2 : 1,
      forged: mode === 'wrong signature',
      lastAnswer: '',
      createdAt: now,
    };
    records.messages.push(message);
  }

  const orderOf = (id: string): GatewayOrder => find(records.orders, id, 'order');
  const paymentOf = (id: string): Payment => {
    const imagined = records.payments.some((one) => one.id === id) ? undefined : findImaginedPayment(id, nowSeconds());
    if (imagined) records.payments.push(imagined);
    return find(records.payments, id, 'pay');
  };
  const refundOf = (id: string): GatewayRefund => find(records.refunds, id, 'rfnd');

  return { records, nowSeconds, save, announce, orderOf, paymentOf, refundOf };
}

export type Books = ReturnType<typeof openBooks>;

function find<T extends { id: string }>(list: T[], id: string, what: string): T {
  const found = list.find((one) => one.id === id);
  if (found) return found;
  throw new GatewayRefusal(
    new RegExp(`^${what}_[A-Za-z0-9]{14}$`).test(id) ? 'The id provided does not exist' : `${id} is not a valid id`,
  );
}

/** Returns the delay of a webhook in ms. */
function delayOf(mode: Books['records']['settings']['messages']): number {
  if (mode === 'late') return 30_000;
  return mode === 'out of order' ? 500 + Math.random() * 4000 : 0;
}
