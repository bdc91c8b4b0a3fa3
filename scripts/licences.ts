import { projectRoot } from './run-tool.ts';
import { lockedPackages, otherLicences } from './supply-chain.ts';

/** Lists the licences of a production install (with `all`, also of the tools), with their packages. */
export function licenceList({ all }: { all: boolean }): string {
  const byLicence = new Map<string, Set<string>>();
  for (const { name, version, licence, ships } of lockedPackages(projectRoot)) {
    if (!all && !ships) continue;
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${name} ${version}`));
  }
  const parts = [...byLicence]
    .toSorted(([, a], [, b]) => b.size - a.size)
    .map(([licence, names]) => {
      const reasons = otherLicences.filter((row) => licence.includes(row.licence)).map(({ why }) => why);
      return `${licence}: ${names.size}${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}\n${[...names]
        .sort()
        .map((name) => `  ${name}`)
        .join('\n')}`;
    });
  return `${parts.join('\n\n')}\n`;
}

if (import.meta.main) process.stdout.write(licenceList({ all: process.argv.includes('--all') }));
