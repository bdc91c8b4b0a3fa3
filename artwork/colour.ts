/** Returns a mix of two colours; `share` is the part of the second. Colours are '#rrggbb'. */
export function mixColours(from: string, to: string, share: number): string {
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

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2). Readable text needs 4.5. */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [relativeLuminance(one), relativeLuminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the relative luminance, 0 to 1 (WCAG 2). */
export function relativeLuminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns a text colour that is readable on a colour. */
export function inkOn(colour: string): string {
  return relativeLuminance(colour) > 0.4 ? '#14170f' : '#ffffff';
}

/** Returns the colour of sewing thread on a colour: similar, but visible. */
export function threadOn(colour: string): string {
  return mixColours(colour, relativeLuminance(colour) > 0.45 ? '#000000' : '#ffffff', 0.22);
}

export function darkenColour(colour: string, share: number): string {
  return mixColours(colour, '#000000', share);
}
