/** Event of a parcel: its status in both numberings of the courier, with the carrier's scan. */
export interface Stop {
  /** Status number of the shipment. */
  code: number;
  /** Status number of the order, which follows another numbering. */
  orderCode: number;
  label: string;
  /** Scan code of the carrier. */
  scan: string;
  activity: string;
  where: 'shop' | 'hub' | 'on the way' | 'there';
  /** Hours after the previous event, on a clock that may be accelerated unless `isUnpaced`. */
  hours: number;
  /** True for an event whose hours are real hours, regardless of the speed. */
  isUnpaced?: true;
}

export const journeyStops = {
  pickupScheduled: {
    code: 3,
    orderCode: 4,
    label: 'PICKUP SCHEDULED',
    scan: 'X-PPOM',
    activity: 'Pickup scheduled',
    where: 'shop',
    hours: 0,
  },
  pickedUp: {
    code: 42,
    orderCode: 51,
    label: 'PICKED UP',
    scan: 'PKD',
    activity: 'Shipment picked up',
    where: 'shop',
    // Staff have a day to pack and hand over before the driver comes.
    hours: 24,
    isUnpaced: true,
  },
  shipped: {
    code: 6,
    orderCode: 6,
    label: 'SHIPPED',
    scan: 'SHP',
    activity: 'Left the first hub',
    where: 'hub',
    hours: 2,
  },
  inTransit: {
    code: 18,
    orderCode: 20,
    label: 'IN TRANSIT',
    scan: 'IT',
    activity: 'Bag received at hub',
    where: 'on the way',
    hours: 10,
  },
  atHub: {
    code: 38,
    orderCode: 43,
    label: 'REACHED AT DESTINATION HUB',
    scan: 'RAD',
    activity: 'Reached at destination hub',
    where: 'there',
    hours: 20,
  },
  outForDelivery: {
    code: 17,
    orderCode: 19,
    label: 'OUT FOR DELIVERY',
    scan: 'OFD',
    activity: 'Out for delivery',
    where: 'there',
    hours: 8,
  },
  delivered: {
    code: 7,
    orderCode: 7,
    label: 'DELIVERED',
    scan: 'DLVD',
    activity: 'Delivered to consignee',
    where: 'there',
    hours: 5,
  },
  delayed: {
    code: 22,
    orderCode: 37,
    label: 'DELAYED',
    scan: 'DLY',
    activity: 'Delayed by the weather',
    where: 'on the way',
    hours: 24,
  },
  undelivered: {
    code: 21,
    orderCode: 36,
    label: 'UNDELIVERED',
    scan: 'UD',
    activity: 'Nobody was there',
    where: 'there',
    hours: 5,
  },
  rtoInitiated: {
    code: 9,
    orderCode: 15,
    label: 'RTO INITIATED',
    scan: 'RTO',
    activity: 'Goes back to the sender',
    where: 'there',
    hours: 2,
  },
  rtoInTransit: {
    code: 46,
    orderCode: 55,
    label: 'RTO IN TRANSIT',
    scan: 'RTO-IT',
    activity: 'On the way back',
    where: 'on the way',
    hours: 12,
  },
  rtoOut: {
    code: 41,
    orderCode: 45,
    label: 'RTO OFD',
    scan: 'RTO-OFD',
    activity: 'Out to the sender',
    where: 'shop',
    hours: 24,
  },
  rtoDelivered: {
    code: 10,
    orderCode: 16,
    label: 'RTO DELIVERED',
    scan: 'RTO-DLVD',
    activity: 'Back with the sender',
    where: 'shop',
    hours: 4,
  },
  cancelled: { code: 8, orderCode: 5, label: 'CANCELED', scan: 'CAN', activity: 'Cancelled', where: 'shop', hours: 0 },
  lost: {
    code: 12,
    orderCode: 33,
    label: 'LOST',
    scan: 'LST',
    activity: 'Cannot be found',
    where: 'on the way',
    hours: 0,
  },
  /** Event whose status is not in any documented table. */
  odd: {
    code: 97,
    orderCode: 97,
    label: 'HELD BY ELEPHANTS',
    scan: 'ELE',
    activity: 'Elephants on the road',
    where: 'on the way',
    hours: 6,
  },
} as const satisfies Record<string, Stop>;

export type StopName = keyof typeof journeyStops;

/** Delivery attempts of a carrier before the parcel returns. */
export const mostDeliveryTries = 3;

const after: Partial<Record<StopName, StopName>> = {
  pickupScheduled: 'pickedUp',
  pickedUp: 'shipped',
  shipped: 'inTransit',
  inTransit: 'atHub',
  delayed: 'atHub',
  odd: 'atHub',
  atHub: 'outForDelivery',
  outForDelivery: 'delivered',
  rtoInitiated: 'rtoInTransit',
  rtoInTransit: 'rtoOut',
  rtoOut: 'rtoDelivered',
};

/** Returns the next event of a parcel; undefined at its end, or before a pickup was requested. */
export function nextStop(past: readonly StopName[]): StopName | undefined {
  const last = past.at(-1);
  if (!last) return undefined;
  if (last !== 'undelivered') return after[last];
  return past.filter((stop) => stop === 'undelivered').length >= mostDeliveryTries ? 'rtoInitiated' : 'outForDelivery';
}

/** Actions on a parcel that the page offers. */
export const parcelActions = ['advance', 'delay', 'fail', 'return', 'lose', 'odd'] as const;
export type Action = (typeof parcelActions)[number];

const ended: readonly StopName[] = ['delivered', 'rtoDelivered', 'cancelled', 'lost'];
const goingBack: readonly StopName[] = ['rtoInitiated', 'rtoInTransit', 'rtoOut'];

/** Returns the event that an action causes; undefined if impossible in this state. */
export function stopBy(action: Action, past: readonly StopName[]): StopName | undefined {
  const last = past.at(-1);
  if (action === 'advance') return nextStop(past);
  if (!last || ended.includes(last) || last === 'pickupScheduled' || goingBack.includes(last)) return undefined;
  if (action === 'fail') return last === 'outForDelivery' ? 'undelivered' : undefined;
  return { delay: 'delayed', return: 'rtoInitiated', lose: 'lost', odd: 'odd' }[action] as StopName;
}
