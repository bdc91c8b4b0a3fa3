import { expect, test } from 'vitest';
import { cycleFaults, importFaults, rooms } from './import-rules.ts';

/** Written so that this file does not seem to import them itself. */
const from = (specifier: string) => `import { a } from '${specifier}';`;

test.each([
  ['storefront/api.ts', from('#server/wiring/app.ts'), 1],
  ['storefront/parts/x.tsx', from('../../server/wiring/app.ts'), 1],
  ['storefront/parts/x.tsx', `${from('#ui/button.tsx')}\n${from('../browser/cart.ts')}`, 0],
  ['contract/a.ts', `export { x } from '${'#database/schema/orders.ts'}';`, 1],
  ['server/wiring/app.ts', `const x = await import('${'#storefront/root.tsx'}');`, 1],
  ['server/wiring/app.ts', from('#contract/calls.ts'), 0],
  ['server/wiring/app.ts', from('#sandbox/courier.ts'), 1],
  ['sandbox/courier.ts', from('#server/shipping/courier.ts'), 1],
  ['ui/a.tsx', `import type { Product } from '${'#contract/catalogue.ts'}';`, 1],
  ['ui/a.tsx', `import '${'#contract/catalogue.ts'}';`, 1],
  ['artwork/a.ts', `import {\n  a,\n  b,\n} from '${'#server/pictures/routes.ts'}';`, 1],
  ['storefront/entry.server.tsx', from('node:stream'), 0],
  ['storefront/parts/x.tsx', from('node:fs'), 1],
  ['ui/x.tsx', from('pg'), 1],
  ['storefront/parts/x.tsx', from('react'), 0],
  ['docs/x.ts', from('#server/wiring/app.ts'), 0],
])('%s with %s has %i faults', (file, source, count) => {
  expect(importFaults(file, source)).toHaveLength(count);
});

test('the sentence says who may be used instead', () => {
  expect(importFaults('ui/a.tsx', from('#storefront/api.ts'))[0]).toMatch(/ui\/ may use no other folder\. Pass what you need/);
});

test.each([
  ['server/order-book/x.ts', from('#server/platform/problem.ts'), undefined],
  [
    'server/order-book/x.ts',
    from('#server/payments/queries.ts'),
    /order-book may use only what stands before it \(engine, platform, settings, calendar, pricing, security, content\)/,
  ],
  ['server/order-book/x.ts', `import type { A } from '${'#server/payments/queries.ts'}';`, /order-book may use only/],
  [
    'server/calendar/x.ts',
    from('#server/pricing/explain.ts'),
    /calendar may use only what stands before it \(engine, platform, settings\)/,
  ],
  ['server/platform/x.ts', from('#server/mail/queue-mail.ts'), /platform may use only what stands before it \(engine\)/],
  ['server/engine/x.ts', from('#server/platform/problem.ts'), /engine may use no other room/],
  ['server/attic/x.ts', from('#server/platform/problem.ts'), /give attic one in the order/],
  ['server/order-book/x.ts', from('#server/attic/y.ts'), /give attic one in the order/],
  ['server/order-book/x.test.ts', from('#server/wiring/test-shop.ts'), undefined],
  ['server/order-book/x.ts', from('./test-orders.ts'), /it is there for tests alone/],
  ['bench/x.ts', from('#server/wiring/test-shop.ts'), undefined],
  ['artwork/a.ts', from('sharp'), /runs in the browser\. Read the file in artwork\/node\//],
  ['artwork/node/a.ts', from('sharp'), undefined],
  ['artwork/a.ts', from('./node/a.ts'), /needs Node's own modules/],
  ['storefront/parts/x.tsx', from('#artwork/node/a.ts'), /needs Node's own modules/],
])('%s: %s', (file, source, fault) => {
  const faults = importFaults(file, source);
  if (fault === undefined) expect(faults).toEqual([]);
  else expect(faults.join()).toMatch(fault);
});

test('a room stands in one place', () => {
  for (const order of Object.values(rooms)) expect(new Set(order.flat()).size).toBe(order.flat().length);
});

test('a ring of imports is said once, types included, and no ring is nothing', () => {
  const ring = new Map([
    ['ui/a.ts', from('./b.ts')],
    ['ui/b.ts', `import type { C } from '${'#ui/c.ts'}';`],
    ['ui/c.ts', from('./a.ts')],
    ['ui/d.ts', from('./a.ts')],
  ]);
  expect(cycleFaults(ring)).toEqual([
    'ui/a.ts -> ui/b.ts -> ui/c.ts -> ui/a.ts: a ring of imports. Move what they share to a file of its own.',
  ]);
  ring.set('ui/c.ts', from('zod'));
  expect(cycleFaults(ring)).toEqual([]);
});
