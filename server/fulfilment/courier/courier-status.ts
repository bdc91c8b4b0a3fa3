import type { parcelSteps } from '#contract/lists.ts';
/** Progress of a parcel after handover to the courier. */
export type CourierStep = Exclude<(typeof parcelSteps)[number], 'planned'>;

/** Meaning of a status: a step of the parcel, trouble for staff to handle, or only a text. */
export type StatusMeaning = CourierStep | 'trouble' | 'words';

/**
 * SHIPMENT statuses of the courier: `shipment_status`, `sr-status` and the webhook's `shipment_status_id`. ORDER
 * statuses have different numbers (20 means in transit there and pickup exception here) and must not be looked up here.
 */
const table: readonly (readonly [code: number, words: string, meaning: StatusMeaning])[] = [
  [1, 'AWB Assigned', 'booked'],
  [2, 'Label Generated', 'booked'],
  [3, 'Pickup Scheduled', 'awaiting_pickup'],
  [4, 'Pickup Queued', 'awaiting_pickup'],
  [5, 'Manifest Generated', 'awaiting_pickup'],
  [6, 'Shipped', 'shipped'],
  [7, 'Delivered', 'delivered'],
  [8, 'Cancelled', 'cancelled'],
  [9, 'RTO Initiated', 'returning'],
  [10, 'RTO Delivered', 'returned'],
  [11, 'Pending', 'words'],
  [12, 'Lost', 'trouble'],
  [13, 'Pickup Error', 'trouble'],
  [14, 'RTO Acknowledged', 'returned'],
  [15, 'Pickup Rescheduled', 'awaiting_pickup'],
  [16, 'Cancellation Requested', 'words'],
  [17, 'Out For Delivery', 'out_for_delivery'],
  [18, 'In Transit', 'shipped'],
  [19, 'Out For Pickup', 'awaiting_pickup'],
  [20, 'Pickup Exception', 'trouble'],
  [21, 'Undelivered', 'attempt_failed'],
  [22, 'Delayed', 'shipped'],
  [23, 'Partial Delivered', 'trouble'],
  [24, 'Destroyed', 'trouble'],
  [25, 'Damaged', 'trouble'],
  [26, 'Fulfilled', 'delivered'],
  [27, 'Pickup Booked', 'awaiting_pickup'],
  [38, 'Reached at Destination Hub', 'shipped'],
  [39, 'Misrouted', 'shipped'],
  [40, 'RTO NDR', 'returning'],
  [41, 'RTO OFD', 'returning'],
  [42, 'Picked Up', 'shipped'],
  [43, 'Self Fulfilled', 'delivered'],
  [44, 'Disposed Off', 'trouble'],
  [45, 'Cancelled Before Dispatched', 'cancelled'],
  [46, 'RTO In Transit', 'returning'],
  [47, 'QC Failed', 'trouble'],
  [48, 'Reached Warehouse', 'shipped'],
  [49, 'Custom Cleared', 'shipped'],
  [50, 'In Flight', 'shipped'],
  [51, 'Handover to Courier', 'shipped'],
  [52, 'Shipment Booked', 'booked'],
  [54, 'In Transit Overseas', 'shipped'],
  [55, 'Connection Aligned', 'shipped'],
  [56, 'Reached Overseas Warehouse', 'shipped'],
  [57, 'Custom Cleared Overseas', 'shipped'],
  [59, 'Box Packing', 'booked'],
  [60, 'FC Allocated', 'booked'],
  [61, 'Picklist Generated', 'booked'],
  [62, 'Ready To Pack', 'booked'],
  [63, 'Packed', 'booked'],
  [67, 'FC Manifest Generated', 'booked'],
  [68, 'Processed At Warehouse', 'booked'],
  [71, 'Handover Exception', 'trouble'],
  [72, 'Packed Exception', 'trouble'],
  [75, 'RTO Lock', 'returning'],
  [76, 'Untraceable', 'trouble'],
  [77, 'Issue Related To The Recipient', 'attempt_failed'],
  [78, 'Reached Back At Seller City', 'returning'],
];

const byCode = new Map(table.map(([code, words, meaning]) => [code, { words, meaning }]));
const byWords = new Map(table.map(([code, words]) => [normal(words), code]));
/** The table's words by status number, without anything that a courier adds. */
export const plainStatusWords: Readonly<Record<number, string>> = Object.fromEntries(table);

/** Other spellings the courier uses. */
for (const [words, code] of [
  ['canceled', 8],
  ['pickup generated', 3],
  ['reached destination hub', 38],
  ['handover to courier', 51],
] as const) {
  byWords.set(words, code);
}

/**
 * Normalizes a status text for exact comparison: 'Undelivered' and 'RTO delivered' contain 'delivered' but have other
 * meanings.
 */
function normal(words: string): string {
  return words
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/**
 * Statuses by the first words of their text, as couriers append attempts, reasons and places. Return statuses come
 * first.
 */
const beginnings: readonly (readonly [RegExp, number])[] = [
  [/^rto (?:delivered|acknowledged)\b/, 10],
  [/^rto\b/, 46],
  [/^(?:undelivered|not delivered|delivery (?:attempt )?(?:failed|unsuccessful)|failed delivery|ndr)\b/, 21],
];

/** Finds the number of a status by its text; null for an unknown text. */
function codeOfWords(words: string): number | null {
  return byWords.get(words) ?? beginnings.find(([beginning]) => beginning.test(words))?.[1] ?? null;
}

export interface CourierStatus {
  /** Status number of the courier; null for unknown words. */
  code: number | null;
  /** Text to display: the table's words, or the courier's own if unknown. Empty if none were given. */
  words: string;
  meaning: StatusMeaning;
}

/** Finds a status by its number, else by its text. An unknown status counts as text only. */
export function readStatus(code: number | null, words: string | null): CourierStatus {
  const known = code !== null && byCode.has(code) ? code : codeOfWords(normal(words ?? ''));
  const found = known === null ? undefined : byCode.get(known);
  if (known !== null && found) return { code: known, ...found };
  return { code, words: (words ?? '').trim(), meaning: 'words' };
}
