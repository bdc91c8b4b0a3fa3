/** Value of a purchase line. */
interface LineValue {
  pieces: number;
  costPaise: number;
}

/**
 * Splits the freight and other costs of a delivery among its lines by value; free goods share by pieces. The parts add
 * up exactly: the paise that remain go to the largest remainders, earlier lines first. Pure.
 */
export function shareDeliveryCosts(extraPaise: number, lines: readonly LineValue[]): number[] {
  const values = lines.map(({ pieces, costPaise }) => BigInt(pieces) * BigInt(costPaise));
  const isFree = values.every((value) => value === 0n);
  const weights = isFree ? lines.map(({ pieces }) => BigInt(pieces)) : values;
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return lines.map(() => 0);
  // Products of paise exceed the exact range of a number.
  const exact = weights.map((weight) => BigInt(extraPaise) * weight);
  const parts = exact.map((product) => Number(product / whole));
  const missing = extraPaise - parts.reduce((sum, part) => sum + part, 0);
  const largest = exact
    .map((product, at) => ({ at, remainder: product % whole }))
    .toSorted((one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder))
    .slice(0, missing);
  for (const { at } of largest) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

/** Returns the landed cost of one piece of a line, to the nearest paisa. Pure. */
export function landedPaise({ pieces, costPaise, extraPaise }: LineValue & { extraPaise: number }): number {
  return costPaise + Math.round(extraPaise / pieces);
}
