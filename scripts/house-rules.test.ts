import { expect, test } from 'vitest';
import { houseFaults } from './house-rules.ts';

test.each([
  ['server/orders/place-order.ts', 'export function placeOrder() {}', []],
  ['server/orders/utils.ts', 'export const a = 1;', ['name it after']],
  ['server/order-service.ts', 'export const a = 1;', ['name it after']],
  ['server/index.ts', 'export const a = 1;', ['name it after']],
  ['ui/Button.tsx', 'export const a = 1;', ['small letters']],
  ['storefront/routes/product.$id.tsx', 'export const a = 1;', []],
  ['contract/all.ts', "// all of it\nexport * from './a.ts';\nexport {\n  b,\n} from './b.ts';\n", ['only passes others on']],
  ['contract/some.ts', "export * from './a.ts';\nexport const b = 1;", []],
  ['contract/nothing.ts', '', []],
  ['server/a.ts', `const a = b ${'as unknown'} as C;`, ['forces a type']],
  ['server/a.ts', 'x\n'.repeat(401), ['split it by verb']],
  ['ui/a.css', 'x\n'.repeat(401), ['split it by verb']],
  ['database/schema.sql', 'x\n'.repeat(401), []],
])('%s', (file, source, faults) => {
  expect(houseFaults(file, source)).toEqual(faults.map((words) => expect.stringContaining(words)));
});
