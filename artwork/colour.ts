/** A colour between two, `share` of the way from the first. Colours are '#rrggbb'. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  return `#${channels(from)
    .map((value, i) =>
      Math.round(value + ((target[i] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** How far two colours stand apart, 1 to 21 (WCAG 2): what is to be read needs 4.5. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, 0 to 1 (WCAG 2). */
export function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Ink that reads on a colour. */
export function inkOn(colour: string): string {
  return luminance(colour) > 0.4 ? '#14170f' : '#ffffff';
}

/** Sewing thread on a colour: near it, and seen. */
export function threadOn(colour: string): string {
  return mix(colour, luminance(colour) > 0.45 ? '#000000' : '#ffffff', 0.22);
}

export function darker(colour: string, share: number): string {
  return mix(colour, '#000000', share);
}
