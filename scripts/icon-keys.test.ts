import { expect, test } from 'vitest';
import { withShortKeys } from './icon-keys.ts';

test('the keys of an icon’s parts are shortened, and its drawing is unchanged', () => {
  const icon = '[["path", { d: "M2 12h2", key: "1t8f8n" }], ["path", { d: "M20 12h2", key: "tus03m" }]]';
  expect(withShortKeys(icon)).toBe('[["path", { d: "M2 12h2", key: "0" }], ["path", { d: "M20 12h2", key: "1" }]]');
});
