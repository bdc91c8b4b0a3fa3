import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { installScripts, lockedPackages } from './supply-chain.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
type Named = Record<string, string>;
const checkers = 'e2e/second-opinions';
const checkersManifest = JSON.parse(read(`${checkers}/package.json`)) as { dependencies: Named };
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Named;
  devDependencies: Named;
  optionalDependencies: Named;
};
const packages = lockedPackages(root);

describe('docs/dependencies.md', () => {
  const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, name = '', what = '', licence = '', by = '']) => ({ name, what, licence, by }),
  );

  test('docs/dependencies.md has a row for exactly the packages of both package.json files', () => {
    const named = [
      manifest.dependencies,
      manifest.devDependencies,
      manifest.optionalDependencies,
      checkersManifest.dependencies,
    ].flatMap((part) => Object.keys(part));
    expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
  });

  test('docs/dependencies.md has each licence, and two maintainers or a reason why one is enough', () => {
    const locked = [...packages, ...lockedPackages(path.join(root, checkers))];
    for (const { name, what, licence, by } of rows) {
      expect([name, licence]).toEqual([name, locked.find((one) => one.name === name)?.licence]);
      expect(what.length, name).toBeGreaterThan(4);
      if (/^One\b/.test(by)) expect(by, name).toMatch(/^One(?: in practice)?: [^.]+\. .{15,}/);
      else expect(by, name).toMatch(/,| and |;|team|^(?:Amazon|Deque|Google|IBM|Meta|Microsoft|Redis|Electric DB)/);
    }
  });

  test('docs/dependencies.md has every install script with its reason', () => {
    const scripts = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| ([^|]+) \|$/gm)].map(
      ([, name, why]) => [name, why],
    );
    expect(scripts.filter(([name]) => !name?.startsWith('npm '))).toEqual(Object.entries(installScripts));
    const used = packages
      .filter(({ installs }) => installs)
      .map(({ name }) => (name.startsWith('@') ? name.replace(/\/.*/, '/*') : name));
    expect(new Set(used)).toEqual(new Set(Object.keys(installScripts)));
  });
});
