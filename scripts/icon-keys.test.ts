import { expect, test } from 'vitest';
import { withShortKeys } from './icon-keys.ts';

test('the parts of an icon are told apart by one letter each, and drawn as before', () => {
  const icon = '[["path", { d: "M2 12h2", key: "1t8f8n" }], ["path", { d: "M20 12h2", key: "tus03m" }]]';
  expect(withShortKeys(icon)).toBe('[["path", { d: "M2 12h2", key: "0" }], ["path", { d: "M20 12h2", key: "1" }]]');
});
