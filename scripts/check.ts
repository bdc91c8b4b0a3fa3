import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { densityFaults, measureDensity } from './density.ts';
import { formCodeFaults } from './form-code.ts';
import { houseFaults } from './house-rules.ts';
import { cycleFaults, importFaults } from './import-rules.ts';
import { measurePlainWords, plainWordFaults } from './plain-words.ts';
import { projectRoot, runTool } from './run-tool.ts';
import { schemaFault } from './schema-dump.ts';
import { styleFaults } from './style-rules.ts';
import { badVersions, lockedPackages, supplyFaults } from './supply-chain.ts';
import { textFaults } from './translatable-texts.ts';

const started = performance.now();

interface Finding {
  name: string;
  faults: string;
}

/**
 * Checks types in all projects of tsconfig.json, after generating route types. Unchanged projects are not checked
 * again.
 */
async function types(): Promise<Finding> {
  const made = await runTool('react-router', ['typegen'], { quiet: true });
  const { code, output } = made.code === 0 ? await runTool('tsc', ['-b'], { quiet: true }) : made;
  return { name: 'types', faults: code === 0 ? '' : output || `a tool ended with ${code}` };
}

async function lint(): Promise<Finding> {
  const { code, output } = await runTool('biome', ['check', '.', '--max-diagnostics=40'], { quiet: true });
  return { name: 'lint and format', faults: code === 0 ? '' : output || `biome ended with ${code}` };
}

/** Checks imports, and house and style rules, over all files that git tracks or would track. */
function house(): Finding {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  const files = list
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|css|sql)$/.test(file) && existsSync(path.join(projectRoot, file)));
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(projectRoot, file), 'utf8')]));
  const words = measurePlainWords(sources, readFileSync(path.join(projectRoot, 'README.md'), 'utf8'));
  const faults = [...sources].flatMap(([file, source]) => [
    ...importFaults(file, source),
    ...houseFaults(file, source),
    ...textFaults(file, source),
  ]);
  return {
    name: 'imports, house and style rules',
    faults: [
      ...faults,
      ...cycleFaults(sources),
      ...formCodeFaults(sources),
      ...styleFaults(sources),
      ...plainWordFaults(words),
      ...densityFaults(measureDensity(sources)),
    ].join('\n'),
  };
}

async function schema(): Promise<Finding> {
  return { name: 'database dump', faults: (await schemaFault()) ?? '' };
}

function supply(): Finding {
  const checkers = lockedPackages(path.join(projectRoot, 'e2e/second-opinions')).map((one) => ({
    ...one,
    ships: false,
  }));
  return {
    name: 'what is installed',
    faults: supplyFaults([...lockedPackages(projectRoot), ...checkers], badVersions(projectRoot)).join('\n'),
  };
}

const findings = await Promise.all([types(), lint(), house(), schema(), supply()]);
for (const { name, faults } of findings) {
  process.stdout.write(faults ? `\n✗ ${name}\n${faults}\n` : `✓ ${name}\n`);
}
process.stdout.write(`checked in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
process.exitCode = findings.some(({ faults }) => faults) ? 1 : 0;
