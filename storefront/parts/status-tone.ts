/** Look of a shipment's status: one colour and one icon each. */
export type StatusTone = 'delivered' | 'transit' | 'out' | 'pending' | 'cancelled' | 'returned' | 'rto' | 'other';

const tones: ReadonlyMap<string, StatusTone> = new Map([
  ['rto', 'rto'],
  ['rto initiated', 'rto'],
  ['rto in transit', 'rto'],
  ['rto acknowledged', 'rto'],
  ['rto delivered', 'rto'],
  ['rto ndr', 'rto'],
  ['rto ofd', 'rto'],
  ['rto lock', 'rto'],
  ['delivered', 'delivered'],
  ['in transit', 'transit'],
  ['out for delivery', 'out'],
  ['pending', 'pending'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['returned', 'returned'],
]);

/**
 * Returns the tone of a status in any courier's spelling. It compares whole texts: 'Undelivered' contains 'delivered',
 * and 'RTO in transit' contains 'in transit'. Unknown texts are `other`.
 */
export function statusTone(status: string): StatusTone {
  const normal = status
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return tones.get(normal) ?? 'other';
}
