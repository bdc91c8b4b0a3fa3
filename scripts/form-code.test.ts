import { expect, test } from 'vitest';
import { formCodeFaults, reachedFrom } from './form-code.ts';

const schema =
  "import { z } from 'zod';\nexport const Order = z.object({});\nexport type Order = z.infer<typeof Order>;";

function faults(files: Record<string, string>): string[] {
  return formCodeFaults(new Map(Object.entries(files)));
}

test('a page that imports the schema library is reported with the import path', () => {
  const found = faults({
    'contract/orders.ts': schema,
    'storefront/parts/row.tsx': "import {\n  Order,\n} from '#contract/orders.ts';",
    'storefront/routes/home.tsx': "import { Row } from '../parts/row.tsx';",
  });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('storefront/routes/home.tsx -> storefront/parts/row.tsx -> contract/orders.ts -> zod');
});

test('type imports and tests are ignored', () => {
  expect(
    faults({
      'contract/orders.ts': schema,
      'storefront/parts/row.tsx': "import type { Order } from '#contract/orders.ts';",
      'storefront/parts/other.tsx':
        "import type {\n  Order,\n} from '#contract/orders.ts';\nimport { useState } from 'react';",
      'storefront/routes/home.tsx':
        "import { Row } from '../parts/row.tsx';\nimport { Other } from '../parts/other.tsx';",
      'storefront/routes/home.test.tsx': "import { z } from 'zod';",
    }),
  ).toEqual([]);
});

test.each(['checkout', 'order', 'my-account-address', 'customize'])(
  'the page %s is reported too, although it has a form or is the studio',
  (route) => {
    expect(faults({ [`storefront/routes/${route}.tsx`]: "import { z } from 'zod';" })).toHaveLength(1);
  },
);

test('the office is reported too, as its policy forbids the code that the library builds', () => {
  const found = faults({
    'contract/orders.ts': schema,
    'office/router.tsx': "import { Order } from '#contract/orders.ts';",
    'office/entry.tsx': "import { Router } from './router.tsx';",
  });
  expect(found).toEqual([expect.stringContaining('office/router.tsx -> contract/orders.ts -> zod')]);
});

test('dynamic imports are followed too', () => {
  expect(
    faults({
      'storefront/routes/late.ts': "import { z } from 'zod';",
      'storefront/routes/customize.tsx': "const late = () => import('./late.ts');",
    }),
  ).toHaveLength(1);
});

test('circular imports are followed once', () => {
  expect(
    faults({
      'storefront/root.tsx': "import './a.ts';\nexport * from './b.ts';",
      'storefront/a.ts': "import { b } from './b.ts';",
      'storefront/b.ts': "import { a } from './a.ts';\nimport { z } from 'zod';",
    }),
  ).toHaveLength(1);
});

test('the files loaded with a file include styles, but no types and no dynamic imports', () => {
  const sources = new Map([
    [
      'storefront/root.tsx',
      "import './root.css';\nimport { a } from './a.ts';\nimport type { T } from './types.ts';\nimport { useState } from 'react';",
    ],
    ['storefront/a.ts', "import { b } from '#ui/b.ts';\nconst late = () => import('./late.ts');"],
    ['ui/b.ts', "import { a } from '#storefront/a.ts';"],
    ['storefront/late.ts', ''],
  ]);
  expect([...reachedFrom('storefront/root.tsx', sources)]).toEqual([
    'storefront/root.tsx',
    'storefront/root.css',
    'storefront/a.ts',
    'ui/b.ts',
  ]);
});
