/** Says that a cart has more lines than an order holds. */
export function tooManyLines(most: number): string {
  return `A cart holds at most ${most} different items. Remove some to go on.`;
}
