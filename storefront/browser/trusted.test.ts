import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawBlank } from '#artwork/blank.ts';
import { printGarments } from '#artwork/print-areas.ts';

type Rules = Record<string, (text: string) => string>;

/** Trusted types as in a browser: refused text throws, and allowed text becomes a trusted object. */
beforeEach(() => {
  const createPolicy = (_name: string, rules: Rules) =>
    Object.fromEntries(
      Object.entries(rules).map(([kind, rule]) => [kind, (text: string) => ({ trusted: rule(text) })]),
    );
  vi.stubGlobal('trustedTypes', { createPolicy });
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

test('the drawing of every garment is trusted', async () => {
  const { trustedDrawing } = await import('./trusted.ts');
  for (const [garment, side] of printGarments.flatMap((one) => [[one, 'front'] as const, [one, 'back'] as const])) {
    const svg = drawBlank(garment, side, '#1557c0');
    expect(svg).toContain('<');
    expect(trustedDrawing(svg)).toEqual({ trusted: svg });
  }
});

test.each([
  '<path onload="alert(1)"/>',
  '<path\nonclick = "alert(1)"/>',
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<foreignObject><p>x</p></foreignObject>',
  '<a href="javascript:alert(1)">x</a>',
  '<path fill="javascript:alert(1)"/>',
  '<iframe src="/"></iframe>',
  '<use href="data:image/svg+xml,x"/>',
])('the markup %s is refused', async (svg) => {
  const { trustedDrawing } = await import('./trusted.ts');
  expect(() => trustedDrawing(`<svg>${svg}</svg>`)).toThrow('no drawing of ours');
});

test('a worker runs a script of the shop, and no other', async () => {
  vi.stubGlobal('location', new URL('https://shop.example/customize'));
  const { trustedWorker } = await import('./trusted.ts');
  expect(trustedWorker('/assets/shaping-worker-A.js')).toEqual({ trusted: '/assets/shaping-worker-A.js' });
  for (const address of ['https://elsewhere.example/x.js', '//elsewhere.example/x.js', 'data:text/javascript,x'])
    expect(() => trustedWorker(address)).toThrow('no script of ours');
});
