import { z } from 'zod';
import { type Kept, openKept } from '../state.ts';
import { journeyStops, type StopName } from './journey.ts';

const StopNames = z.enum(Object.keys(journeyStops) as [StopName, ...StopName[]]);

export const SandboxParcel = z.object({
  orderId: z.int(),
  shipmentId: z.int(),
  /** Reference of the shop. */
  reference: z.string(),
  isReturn: z.boolean(),
  cashOnDelivery: z.boolean(),
  /** Value in rupees, as sent. */
  value: z.number(),
  /** Cash to collect in rupees: the value with delivery, less discounts. Missing for orders of earlier versions. */
  collect: z.number().optional(),
  receiver: z.string(),
  city: z.string(),
  state: z.string(),
  pin: z.string(),
  weight: z.number(),
  createdAt: z.string(),
  carrierId: z.int().nullable(),
  awb: z.string().nullable(),
  past: z.array(z.object({ stop: StopNames, at: z.string() })),
  /** Time of the parcel's next automatic event, in ms of real time; null if none. */
  movesAt: z.number().nullable(),
});
export type SandboxParcel = z.infer<typeof SandboxParcel>;

/** Faults of remittances, and a report that the account is not offered. */
const remittanceFaults = [
  'right',
  'a parcel missing',
  'an amount short',
  'a sum short',
  'an unknown waybill',
  'a parcel twice',
  'no report',
] as const;

/** Transfer of collected cash to the shop, with its parcels. Amounts are paise. */
export const SandboxRemittance = z.object({
  id: z.string(),
  at: z.string(),
  sumPaise: z.int(),
  utr: z.string(),
  lines: z.array(
    z.object({ awb: z.string(), orderId: z.int(), carrier: z.string(), deliveredAt: z.string(), paise: z.int() }),
  ),
});
export type SandboxRemittance = z.infer<typeof SandboxRemittance>;

export const CourierFaults = z.object({
  /** Fault of all responses. */
  answers: z.enum(['right', 'away', 'silent', 'throttled', 'garbage']),
  /** Fault to apply once, at the next opportunity. */
  once: z.enum([
    'nothing',
    'reset after order',
    'reset after waybill',
    'slow waybill',
    'empty wallet',
    'expired tokens',
  ]),
  webhooks: z.enum(['right', 'off', 'twice', 'late', 'wrong token']),
  /** Fault of the remittances made from now on. */
  remittances: z.enum(remittanceFaults).optional(),
});
export type CourierFaults = z.infer<typeof CourierFaults>;

const State = z.object({
  nextOrderId: z.int(),
  nextShipmentId: z.int(),
  walletPaise: z.int(),
  /** Speed of parcels relative to real time; 0 stops them. */
  pace: z.number(),
  tokens: z.array(z.object({ token: z.string(), until: z.number() })),
  wrongLogins: z.int(),
  lockedUntil: z.number(),
  parcels: z.array(SandboxParcel),
  remittances: z.array(SandboxRemittance).default([]),
  /** Waybills that a remittance paid for, or left out by its fault. */
  remitted: z.array(z.string()).default([]),
  faults: CourierFaults,
  /** Latest webhooks with the shop's responses. */
  told: z.array(z.object({ at: z.string(), awb: z.string(), status: z.string(), answer: z.string() })),
  /** Webhook that is held back until a later one has been sent. */
  held: z.unknown(),
});
export type CourierState = z.infer<typeof State>;
export type KeptCourier = Kept<CourierState>;

export const noCourierFaults: CourierFaults = {
  answers: 'right',
  once: 'nothing',
  webhooks: 'right',
  remittances: 'right',
};

export function openCourier(dir: string): KeptCourier {
  return openKept<CourierState>(dir, 'shiprocket', State, {
    nextOrderId: 800_001,
    nextShipmentId: 700_001,
    walletPaise: 5_000_000,
    pace: 60,
    tokens: [],
    wrongLogins: 0,
    lockedUntil: 0,
    parcels: [],
    remittances: [],
    remitted: [],
    faults: noCourierFaults,
    told: [],
    held: null,
  });
}

/** Returns true if this fault is set for the next opportunity, and then clears it. */
export function takeFault(kept: KeptCourier, fault: CourierFaults['once']): boolean {
  if (kept.value.faults.once !== fault) return false;
  kept.value.faults.once = 'nothing';
  kept.save();
  return true;
}
