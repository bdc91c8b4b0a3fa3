/** Spare capacity of growing arrays, so that an append seldom copies the array. */
const leastRoom = 256;
const mostRoom = 65_536;

/** Returns the capacity for an array with this many items. */
export function roomFor(count: number): number {
  return count + Math.min(mostRoom, Math.max(leastRoom, count >> 2));
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** Returns the array, or a longer copy if it lacks this place. */
export function withRoom<T extends Numbers>(array: T, place: number): T {
  if (place < array.length) return array;
  const longer = new (array.constructor as new (length: number) => T)(roomFor(place + 1));
  longer.set(array);
  return longer;
}
