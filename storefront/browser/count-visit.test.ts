import { beforeEach, expect, test, vi } from 'vitest';

const beacons: [string, string][] = [];
beforeEach(() => {
  vi.resetModules();
  beacons.length = 0;
});

async function browserThat(asks: { doNotTrack?: string; globalPrivacyControl?: boolean }) {
  vi.stubGlobal('navigator', { sendBeacon: (to: string, text: string) => beacons.push([to, text]), ...asks });
  return (await import('./count-visit.ts')).reportVisit;
}

test('each step of a visit is reported once', async () => {
  const report = await browserThat({});
  for (const text of ['product', 'cart', 'product', 'nothing:hockey stick']) report(text);
  expect(beacons).toEqual([
    ['/api/visits', 'product'],
    ['/api/visits', 'cart'],
    ['/api/visits', 'nothing:hockey stick'],
  ]);
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'a browser that asks %j is not counted',
  async (asks) => {
    const report = await browserThat(asks);
    report('product');
    expect(beacons).toEqual([]);
  },
);

test('a browser without beacons fails in nothing', async () => {
  vi.stubGlobal('navigator', {});
  const { reportVisit } = await import('./count-visit.ts');
  expect(() => reportVisit('product')).not.toThrow();
});
