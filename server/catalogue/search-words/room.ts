/** Room for growth: what a list of a thing each has left over, so that one more seldom copies all. */
const leastRoom = 256;
const mostRoom = 65_536;

/** How many things an array should have room for that holds so many now. */
export function roomFor(count: number): number {
  return count + Math.min(mostRoom, Math.max(leastRoom, count >> 2));
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** The array, or a longer one with the same beginning where it has no such place. */
export function withRoom<T extends Numbers>(array: T, place: number): T {
  if (place < array.length) return array;
  const longer = new (array.constructor as new (length: number) => T)(roomFor(place + 1));
  longer.set(array);
  return longer;
}
