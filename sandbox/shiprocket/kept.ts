import { z } from 'zod';
import { type Kept, openKept } from '../state.ts';
import { type StopName, stops } from './journey.ts';

const StopNames = z.enum(Object.keys(stops) as [StopName, ...StopName[]]);

export const Parcel = z.object({
  orderId: z.int(),
  shipmentId: z.int(),
  /** The shop's own number of it. */
  reference: z.string(),
  isReturn: z.boolean(),
  cashOnDelivery: z.boolean(),
  /** In rupees, as it was sent. */
  value: z.number(),
  receiver: z.string(),
  city: z.string(),
  state: z.string(),
  pin: z.string(),
  weight: z.number(),
  createdAt: z.string(),
  carrierId: z.int().nullable(),
  awb: z.string().nullable(),
  past: z.array(z.object({ stop: StopNames, at: z.string() })),
  /** When it moves on by itself, in ms of the wall clock; null where it does not. */
  movesAt: z.number().nullable(),
});
export type Parcel = z.infer<typeof Parcel>;

export const Faults = z.object({
  /** What every call is answered with. */
  answers: z.enum(['right', 'away', 'silent', 'throttled', 'garbage']),
  /** What goes wrong at the next chance, once. */
  once: z.enum(['nothing', 'reset after order', 'reset after waybill', 'slow waybill', 'empty wallet', 'expired tokens']),
  webhooks: z.enum(['right', 'off', 'twice', 'late', 'wrong token']),
});
export type Faults = z.infer<typeof Faults>;

const State = z.object({
  nextOrderId: z.int(),
  nextShipmentId: z.int(),
  walletPaise: z.int(),
  /** How much faster than the wall clock parcels move; 0 stands still. */
  pace: z.number(),
  tokens: z.array(z.object({ token: z.string(), until: z.number() })),
  wrongLogins: z.int(),
  lockedUntil: z.number(),
  parcels: z.array(Parcel),
  faults: Faults,
  /** The newest messages to the shop and how it answered them. */
  told: z.array(z.object({ at: z.string(), awb: z.string(), status: z.string(), answer: z.string() })),
  /** A message that waits for a later one to pass it. */
  held: z.unknown(),
});
export type CourierState = z.infer<typeof State>;
export type KeptCourier = Kept<CourierState>;

export const rightFaults: Faults = { answers: 'right', once: 'nothing', webhooks: 'right' };

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
    faults: rightFaults,
    told: [],
    held: null,
  });
}

/** True once where this fault is set for the next chance; it is used up. */
export function takeFault(kept: KeptCourier, fault: Faults['once']): boolean {
  if (kept.value.faults.once !== fault) return false;
  kept.value.faults.once = 'nothing';
  kept.save();
  return true;
}
