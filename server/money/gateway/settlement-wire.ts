import { z } from 'zod';
import { settlementStates } from '#contract/lists.ts';
import { GatewayText, Paise } from './razorpay-wire.ts';

/** Unix time in seconds; null if the event has not happened. */
const Moment = z.int().min(0).max(4_102_444_800);

/**
 * Transfer of the gateway to the shop's bank account. Its amount is what arrives, in paise. Source:
 * https://razorpay.com/docs/api/settlements/entity (November 2026).
 */
export const WireSettlement = z.object({
  id: z.string().startsWith('setl_'),
  amount: z.int(),
  status: z.enum(settlementStates),
  fees: z.int().min(0),
  tax: z.int().min(0),
  /** Reference on the bank statement. */
  utr: GatewayText,
  created_at: Moment,
});
export type WireSettlement = z.infer<typeof WireSettlement>;

/**
 * Line of a settlement: a payment, a refund or an adjustment, with what it adds (`credit`) and takes (`debit`), in
 * paise. Source: https://razorpay.com/docs/api/settlements/fetch-recon (November 2026). Unconfirmed: that `fee`
 * contains `tax`, as it does in payments, and that a day ends at midnight in India.
 */
export const WireSettlementLine = z.object({
  entity_id: z.string().min(1),
  type: z.string().min(1),
  debit: Paise,
  credit: Paise,
  amount: Paise,
  currency: z.literal('INR'),
  fee: Paise,
  tax: Paise,
  settled: z.boolean(),
  created_at: Moment,
  settled_at: Moment.nullish(),
  settlement_id: GatewayText,
  description: GatewayText,
  /** Payment of a refund; null for payments. */
  payment_id: GatewayText,
  order_id: GatewayText,
  method: GatewayText,
  dispute_id: GatewayText,
});
export type WireSettlementLine = z.infer<typeof WireSettlementLine>;
