import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** Colours of one theme by name; the dark theme changes some of the light one's. */
function coloursOf(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    Array.from(block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi), ([, name, value]) => [name, value]),
  );
}

const light = coloursOf(':root');
const themes = { light, dark: { ...light, ...coloursOf('[data-theme="dark"]') } };

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Text on its background: 4.5; the outline of a control and the focus ring: 3 (WCAG 1.4.3, 1.4.11). */
const pairs: [on: string, ground: string, least: number][] = [
  ...['ink', 'ink-2', 'ink-3', 'ball', 'turf', 'focus'].map((on): [string, string, number] => [on, 'chalk', 4.5]),
  ...['delivered', 'transit', 'out', 'pending', 'cancelled', 'returned', 'other'].map(
    (on): [string, string, number] => [`st-${on}`, 'chalk', 4.5],
  ),
  ['bone', 'st-rto', 4.5],
  ['ink', 'tile', 4.5],
  ['ink-2', 'tile', 4.5],
  ['ink-3', 'paper', 4.5],
  ['ball', 'paper', 4.5],
  ['on-ball', 'ball', 4.5],
  ['on-ball', 'ball-press', 4.5],
  ['on-haldi', 'haldi', 4.5],
  ['chalk', 'turf', 4.5],
  ['ink', 'turf-wash', 4.5],
  ['ink', 'haldi-wash', 4.5],
  ['ink', 'ball-wash', 4.5],
  ['ink-2', 'haldi-wash', 4.5],
  ['on-band', 'band', 4.5],
  ['on-band-2', 'band', 4.5],
  ['edge', 'chalk', 3],
  ['edge', 'paper', 3],
];

describe.each(Object.entries(themes))('colours of the %s theme', (_, colours) => {
  test.each(pairs)('the contrast of %s on %s is at least %d', (on, ground, least) => {
    expect(contrast(colours[on] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });
});

test.each(Object.entries(themes))(
  'in the %s theme a returning parcel is dark red, with light letters on it',
  (_, colours) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt((colours['st-rto'] ?? '').slice(at, at + 2), 16),
    );
    expect(red).toBeGreaterThan(3 * Math.max(green, blue));
    expect(luminance(colours['st-rto'] ?? '')).toBeLessThan(0.08);
  },
);
