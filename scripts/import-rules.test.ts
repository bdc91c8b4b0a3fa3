import { expect, test } from 'vitest';
import { folderOrder } from './folder-order.ts';
import { cycleFaults, importFaults } from './import-rules.ts';

/** Built from parts, so that this file does not seem to import them itself. */
const from = (specifier: string) => `import { a } from '${specifier}';`;

test.each([
  ['storefront/api.ts', from('#server/app/shop/app.ts'), 1],
  ['storefront/parts/x.tsx', from('../../server/app/shop/app.ts'), 1],
  ['storefront/parts/x.tsx', `${from('#ui/button.tsx')}\n${from('../browser/cart.ts')}`, 0],
  ['contract/a.ts', `export { x } from '${'#database/schema/orders.ts'}';`, 1],
  ['server/app/shop/app.ts', `const x = await import('${'#storefront/root.tsx'}');`, 1],
  ['server/app/shop/app.ts', from('#contract/calls.ts'), 0],
  ['server/app/shop/app.ts', from('#sandbox/courier.ts'), 1],
  ['sandbox/courier.ts', from('#server/fulfilment/courier/courier.ts'), 1],
  ['ui/a.tsx', `import type { Product } from '${'#contract/catalogue.ts'}';`, 1],
  ['ui/a.tsx', `import '${'#contract/catalogue.ts'}';`, 1],
  ['artwork/a.ts', `import {\n  a,\n  b,\n} from '${'#server/catalogue/pictures/routes.ts'}';`, 1],
  ['storefront/entry.server.tsx', from('node:stream'), 0],
  ['storefront/parts/x.tsx', from('node:fs'), 1],
  ['ui/x.tsx', from('pg'), 1],
  ['storefront/parts/x.tsx', from('react'), 0],
  ['docs/x.ts', from('#server/app/shop/app.ts'), 0],
])('%s with %s has %i faults', (file, source, count) => {
  expect(importFaults(file, source)).toHaveLength(count);
});

test('the message names the folders that may be imported instead', () => {
  expect(importFaults('ui/a.tsx', from('#storefront/api.ts'))[0]).toMatch(
    /ui\/ may use no other folder\. Pass what you need/,
  );
});

test.each([
  ['server/orders/model/x.ts', from('#server/foundation/errors/problem.ts'), undefined],
  ['server/orders/model/x.ts', from('#server/orders/pricing/explain.ts'), undefined],
  ['server/orders/model/x.ts', from('#server/money/payments/queries.ts'), /orders\/model may not use money\/payments/],
  [
    'server/orders/model/x.ts',
    `import type { A } from '${'#server/money/payments/queries.ts'}';`,
    /orders\/model may not use/,
  ],
  ['server/orders/pricing/x.ts', from('#server/orders/store-credit/queries.ts'), /lists later or in the same row/],
  ['server/foundation/values/x.ts', from('#server/foundation/mail/queue-mail.ts'), /may not use foundation\/mail/],
  ['server/attic/old/x.ts', from('#server/foundation/errors/problem.ts'), /give attic\/old one in/],
  ['server/orders/model/x.ts', from('#server/attic/old/y.ts'), /give attic\/old one in/],
  ['server/orders/model/x.test.ts', from('#server/app/test-support/test-shop.ts'), undefined],
  ['server/orders/model/x.ts', from('./test-orders.ts'), /it is there for tests alone/],
  ['bench/x.ts', from('#server/app/test-support/test-shop.ts'), undefined],
  ['artwork/a.ts', from('sharp'), /runs in the browser\. Read the file in artwork\/node\//],
  ['artwork/node/a.ts', from('sharp'), undefined],
  ['artwork/a.ts', from('./node/a.ts'), /needs Node's own modules/],
  ['storefront/parts/x.tsx', from('#artwork/node/a.ts'), /needs Node's own modules/],
])('an import in %s is checked: %s', (file, source, fault) => {
  const faults = importFaults(file, source);
  if (fault === undefined) expect(faults).toEqual([]);
  else expect(faults.join()).toMatch(fault);
});

test('every folder is in the order once', () => {
  for (const order of Object.values(folderOrder)) expect(new Set(order.flat()).size).toBe(order.flat().length);
});

test('a circular import is reported once, type imports included', () => {
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
