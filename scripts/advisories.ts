import { z } from 'zod';
import { projectRoot, runTool } from './run-tool.ts';
import { badVersions, isWithin, lockedPackages } from './supply-chain.ts';

/** Output of `npm audit --json`, per package. */
const Audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({ name: z.string(), title: z.string(), url: z.string(), range: z.string(), severity: z.string() }),
        ]),
      ),
    }),
  ),
});

/**
 * Queries the registry for advisories about locked packages and prints those that are not in the list yet. Returns exit
 * code 1 if there are any.
 */
async function main(): Promise<number> {
  process.chdir(projectRoot);
  const { output } = await runTool('npm', ['audit', '--json', '--package-lock-only'], {
    quiet: true,
    env: { npm_config_loglevel: 'silent' },
  });
  const { vulnerabilities } = Audit.parse(JSON.parse(output.slice(output.indexOf('{'))));
  const bad = badVersions(projectRoot);
  const locked = lockedPackages(projectRoot);
  const rows = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.flatMap((one) => (typeof one === 'string' ? [] : [one])),
  );
  const missing = rows.filter(({ name }) =>
    locked.some(
      (one) =>
        one.name === name &&
        !bad.some((row) => row.name === name && row.versions.some((range) => isWithin(one.version, range))),
    ),
  );
  const today = new Date().toISOString().slice(0, 10);
  for (const { name, range, title, severity, url } of missing) {
    const versions = JSON.stringify(range.split('||').map((part) => part.trim()));
    process.stdout.write(
      `- { name: ${JSON.stringify(name)}, versions: ${versions}, why: ${JSON.stringify(`${title} (${severity}) ${url}`)}, told: ${today} }\n`,
    );
  }
  if (missing.length === 0) process.stdout.write('The advisories know of nothing that is not on the list.\n');
  return missing.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
