import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** Stored state of the gateway mock, with the gateway's field names. Times are Unix seconds, amounts paise. */
const Notes = z.union([z.array(z.never()), z.record(z.string(), z.string())]);

export const GatewayOrder = z.object({
  id: z.string(),
  entity: z.literal('order'),
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  receipt: z.string().nullable(),
  offer_id: z.null(),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.int(),
  notes: Notes,
  created_at: z.int(),
});
export type GatewayOrder = z.infer<typeof GatewayOrder>;

const text = z.string().nullable();

export const Payment = z.object({
  id: z.string(),
  entity: z.literal('payment'),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string(),
  invoice_id: z.null(),
  international: z.boolean(),
  method: z.enum(['card', 'upi', 'netbanking', 'wallet']),
  amount_refunded: z.int(),
  refund_status: z.enum(['partial', 'full']).nullable(),
  captured: z.boolean(),
  description: text,
  card_id: text,
  card: z
    .object({ id: z.string(), entity: z.literal('card'), network: z.string(), last4: z.string(), type: z.string() })
    .optional(),
  bank: text,
  wallet: text,
  vpa: text,
  email: text,
  contact: text,
  notes: Notes,
  fee: z.int().nullable(),
  tax: z.int().nullable(),
  error_code: text,
  error_description: text,
  error_source: text,
  error_step: text,
  error_reason: text,
  acquirer_data: z.record(z.string(), text),
  created_at: z.int(),
});
export type Payment = z.infer<typeof Payment>;

export const GatewayRefund = z.object({
  id: z.string(),
  entity: z.literal('refund'),
  amount: z.int(),
  receipt: text,
  currency: z.string(),
  payment_id: z.string(),
  notes: Notes,
  acquirer_data: z.record(z.string(), text),
  created_at: z.int(),
  batch_id: z.null(),
  status: z.enum(['pending', 'processed', 'failed']),
  speed_requested: z.string(),
  speed_processed: z.string(),
});
export type GatewayRefund = z.infer<typeof GatewayRefund>;

/** Transfer to the shop's bank account. */
const GatewaySettlement = z.object({
  id: z.string(),
  entity: z.literal('settlement'),
  amount: z.int(),
  status: z.enum(['created', 'processed', 'failed']),
  fees: z.int(),
  tax: z.int(),
  utr: text,
  created_at: z.int(),
});
export type GatewaySettlement = z.infer<typeof GatewaySettlement>;

/** Line of a settlement, or of a deduction that waits for one. */
const SettledLine = z.object({
  entity_id: z.string(),
  type: z.string(),
  debit: z.int(),
  credit: z.int(),
  amount: z.int(),
  currency: z.string(),
  fee: z.int(),
  tax: z.int(),
  on_hold: z.boolean(),
  settled: z.boolean(),
  created_at: z.int(),
  settled_at: z.int().nullable(),
  settlement_id: text,
  posted_at: z.null(),
  credit_type: z.string(),
  description: text,
  notes: Notes,
  payment_id: text,
  settlement_utr: text,
  order_id: text,
  order_receipt: text,
  method: text,
  card_network: text,
  card_issuer: text,
  card_type: text,
  dispute_id: text,
});
export type SettledLine = z.infer<typeof SettledLine>;

/** Webhook sent or queued. */
export const Message = z.object({
  id: z.string(),
  event: z.string(),
  /** Exact text that is signed. */
  body: z.string(),
  state: z.enum(['waiting', 'delivered', 'held', 'lost', 'given up']),
  attempts: z.int(),
  /** Time of the next attempt, in ms. */
  nextAt: z.number(),
  /** Number of copies still to deliver. */
  copies: z.int(),
  forged: z.boolean(),
  lastAnswer: z.string(),
  createdAt: z.number(),
});
export type Message = z.infer<typeof Message>;

export const apiFaults = [
  'none',
  'request lost',
  'reply lost',
  'slow',
  'server error',
  'bad gateway',
  'throttled',
] as const;
export const messageModes = ['once', 'twice', 'out of order', 'late', 'lost', 'held', 'wrong signature'] as const;
/** Faults of the settlements made from now on. */
export const settlementFaults = [
  'none',
  'short',
  'a line missing',
  'a line twice',
  'a fee twice',
  'a deduction',
  'an unknown payment',
  'refused by the bank',
] as const;
export const refundModes = ['processed', 'pending', 'failed'] as const;
/** Kinds of false values: amounts, currencies, ownership, status and times. */
export const lieNames = [
  'none',
  'one rupee',
  'a paisa less',
  'another currency',
  'an unknown order',
  "another's order",
  'not begun',
  'failed',
  'taken',
  'let go',
  'in milliseconds',
  'long ago',
  'to come',
] as const;
export type Lie = (typeof lieNames)[number];
export const lieChannels = ['messages and answers', 'messages', 'answers'] as const;

export const Settings = z.object({
  api: z.enum(apiFaults),
  messages: z.enum(messageModes),
  refunds: z.enum(refundModes),
  /** False values to send in webhooks, responses or both; the stored records stay correct. */
  lie: z.enum(lieNames).optional(),
  liesIn: z.enum(lieChannels).optional(),
  /** Number of seconds by which the gateway's clock is ahead, so that tests can skip days. */
  ahead: z.int().optional(),
  settlements: z.enum(settlementFaults).optional(),
});
export type Settings = z.infer<typeof Settings>;

export const Records = z.object({
  /** Orders, newest last. */
  orders: z.array(GatewayOrder),
  payments: z.array(Payment),
  refunds: z.array(GatewayRefund),
  /** Refund requests by idempotency key, with the created refunds. */
  refundKeys: z.array(z.object({ key: z.string(), body: z.string(), refundId: z.string() })),
  messages: z.array(Message),
  settlements: z.array(GatewaySettlement).default([]),
  settlementLines: z.array(SettledLine).default([]),
  /** Ids of what was settled by a settlement that does not list it. */
  unlisted: z.array(z.string()).default([]),
  /** Deductions, settled or not. */
  adjustments: z.array(SettledLine).default([]),
  settings: Settings,
});
export type Records = z.infer<typeof Records>;

export const noRecords: Records = {
  orders: [],
  payments: [],
  refunds: [],
  refundKeys: [],
  messages: [],
  settlements: [],
  settlementLines: [],
  unlisted: [],
  adjustments: [],
  settings: { api: 'none', messages: 'once', refunds: 'processed' },
};

/** Maximum number of stored entries of each kind; older ones are dropped. */
export const mostKept = 500;

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Creates an id: 'pay_' and 14 letters or digits. */
export function newId(prefix: 'order' | 'pay' | 'rfnd' | 'card' | 'evt' | 'setl' | 'adj'): string {
  return `${prefix}_${Array.from(randomBytes(14), (byte) => signs.charAt(byte % signs.length)).join('')}`;
}
