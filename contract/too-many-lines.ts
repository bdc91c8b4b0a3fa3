/** Returns the message for a cart with too many lines. */
export function tooManyLines(most: number): string {
  return `A cart holds at most ${most} different items. Remove some to go on.`;
}
