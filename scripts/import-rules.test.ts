import { expect, test } from 'vitest';
import { importFaults } from './import-rules.ts';

/** Written so that this file does not seem to import them itself. */
const from = (specifier: string) => `import { a } from '${specifier}';`;

test.each([
  ['storefront/api.ts', from('#server/app.ts'), 1],
  ['storefront/parts/x.tsx', from('../../server/app.ts'), 1],
  ['storefront/parts/x.tsx', `${from('#ui/button.tsx')}\n${from('../browser/cart.ts')}`, 0],
  ['contract/a.ts', `export { x } from '${'#database/schema/orders.ts'}';`, 1],
  ['server/app.ts', `const x = await import('${'#storefront/root.tsx'}');`, 1],
  ['server/app.ts', from('#contract/door.ts'), 0],
  ['server/app.ts', from('#sandbox/courier.ts'), 1],
  ['sandbox/courier.ts', from('#server/shipping/courier.ts'), 1],
  ['ui/a.tsx', `import type { Product } from '${'#contract/catalogue.ts'}';`, 1],
  ['ui/a.tsx', `import '${'#contract/catalogue.ts'}';`, 1],
  ['artwork/a.ts', `import {\n  a,\n  b,\n} from '${'#server/pictures/routes.ts'}';`, 1],
  ['storefront/entry.server.tsx', from('node:stream'), 0],
  ['storefront/parts/x.tsx', from('node:fs'), 1],
  ['ui/x.tsx', from('pg'), 1],
  ['storefront/parts/x.tsx', from('react'), 0],
  ['docs/x.ts', from('#server/app.ts'), 0],
])('%s with %s has %i faults', (file, source, count) => {
  expect(importFaults(file, source)).toHaveLength(count);
});

test('the sentence says who may be used instead', () => {
  expect(importFaults('ui/a.tsx', from('#storefront/api.ts'))[0]).toMatch(/ui\/ may use no other folder\. Pass what you need/);
});
