import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import type { Gateway } from './razorpay-client.ts';

/** Responses of the gateway in a test. */
export type Says = Partial<Omit<Gateway, 'access'>>;

/** Creates a gateway that returns the test's responses and records its requests. It throws for any other request. */
export function saidGateway(says: Says): { gateway: Gateway; asked: string[] } {
  const asked: string[] = [];
  const none = async () => {
    throw new Error('nobody was to ask this');
  };
  const {
    createOrder = none,
    findOrders = none,
    paymentsOf = none,
    readPayment = none,
    capture = none,
    refund = none,
    refundsOf = none,
    ...settlements
  } = says;
  const gateway: Gateway = {
    access: {
      url: 'http://127.0.0.1:9',
      scriptUrl: 'http://127.0.0.1:9/x.js',
      keyId: 'rzp_test_x',
      keySecret: 'x',
      webhookSecret: 'x',
    },
    createOrder(order) {
      asked.push(`order of ${order.amountPaise} for ${order.receipt}`);
      return createOrder(order);
    },
    findOrders(receipt) {
      asked.push(`orders of ${receipt}`);
      return findOrders(receipt);
    },
    paymentsOf(id) {
      asked.push('payments');
      return paymentsOf(id);
    },
    readPayment(id) {
      asked.push('payment');
      return readPayment(id);
    },
    capture(id, amountPaise) {
      asked.push(`capture ${amountPaise}`);
      return capture(id, amountPaise);
    },
    refund(id, wish) {
      asked.push(`refund ${wish.amountPaise} under ${wish.key}`);
      return refund(id, wish);
    },
    refundsOf(id) {
      asked.push('refunds');
      return refundsOf(id);
    },
    listSettlements: settlements.listSettlements ?? none,
    readSettlement: settlements.readSettlement ?? none,
    listSettlementLines: settlements.listSettlementLines ?? none,
  };
  return { gateway, asked };
}

/** Queued job. */
export interface SentJob {
  queue: string;
  data: object;
  startAfter: Date | undefined;
}

/** Records internal effects of a function: log lines, jobs, and products whose stock changed. */
export function listener(now: () => Date) {
  const logged: string[] = [];
  const sent: SentJob[] = [];
  const changed: string[] = [];
  const keep = (_details: object, sentence: string) => void logged.push(sentence);
  const jobs: Pick<Jobs, 'send'> = {
    send: async (_tx, queue, data, options) => void sent.push({ queue, data, startAfter: options?.startAfter }),
  };
  const stockChanged = (ids: readonly string[]) => void changed.push(...ids);
  return {
    logged,
    sent,
    changed,
    deps: { jobs, now, stockChanged, settings: unchangedSettings, log: { error: keep, warn: keep } },
  };
}
