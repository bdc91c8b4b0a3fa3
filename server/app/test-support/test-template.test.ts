import { expect, test } from 'vitest';
import { templateSources } from './test-template.ts';

test('the template database depends only on the migrations, the seed and their sources', () => {
  const sources = templateSources();
  expect(sources).toEqual(
    expect.arrayContaining([
      'database/migrations',
      'database/seed',
      'database/schema/catalogue.ts',
      'package-lock.json',
      'server/catalogue/product-changes/apply-catalogue.ts',
      'server/catalogue/catalogue-lists/catalogue-file.ts',
      'server/foundation/database/database.ts',
      'server/app/test-support/test-template.ts',
    ]),
  );
  const others = sources.filter((source) =>
    /^server\/(?!catalogue\/|foundation\/|orders\/pricing\/|\w+\/area\.ts|app\/shop\/area-tables|app\/test-support\/test-template)/.test(
      source,
    ),
  );
  expect(others).toEqual([]);
  expect(sources).not.toContain('server/app/shop/shop.ts');
});
