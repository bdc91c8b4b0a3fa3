import { expect, test } from 'vitest';
import { importFaults } from './import-rules.ts';

test.each([
  ['storefront/api.ts', "import { a } from '#server/app.ts';", 1],
  ['storefront/parts/x.tsx', "import { a } from '../../server/app.ts';", 1],
  ['storefront/parts/x.tsx', "import { a } from '#ui/button.tsx';\nimport b from '../browser/cart.ts';", 0],
  ['contract/a.ts', "export { x } from '#database/schema.ts';", 1],
  ['server/app.ts', "const x = await import('#storefront/root.tsx');", 1],
  ['server/app.ts', "import x from '#contract/door.ts';", 0],
  ['ui/a.tsx', "import type { Product } from '#contract/catalogue.ts';", 1],
])('%s with %s has %i faults', (file, source, count) => {
  expect(importFaults(file, source)).toHaveLength(count);
});
