import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formCodeFaults } from './form-code.ts';
import { houseFaults } from './house-rules.ts';
import { importFaults } from './import-rules.ts';
import { root, runTool } from './run-tool.ts';
import { schemaFault } from './schema-dump.ts';

const started = performance.now();

interface Finding {
  name: string;
  faults: string;
}

/** Types of the server's side and, after the routes' types are made, of the browser's. */
async function types(): Promise<Finding> {
  const typesOfRoutes = async () => {
    const made = await runTool('react-router', ['typegen'], { quiet: true });
    return made.code === 0 ? runTool('tsc', ['-p', 'tsconfig.web.json'], { quiet: true }) : made;
  };
  const ran = await Promise.all([runTool('tsc', ['-p', 'tsconfig.json'], { quiet: true }), typesOfRoutes()]);
  return { name: 'types', faults: ran.map(({ code, output }) => (code === 0 ? '' : output || `a tool ended with ${code}`)).join('') };
}

async function lint(): Promise<Finding> {
  const { code, output } = await runTool('biome', ['check', '.', '--max-diagnostics=40'], { quiet: true });
  return { name: 'lint and format', faults: code === 0 ? '' : output || `biome ended with ${code}` };
}

/** Imports and the rules of the house, over every file git knows or could know. */
function house(): Finding {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const files = list.split('\n').filter((file) => /\.(?:ts|tsx|css|sql)$/.test(file) && existsSync(path.join(root, file)));
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  const faults = [...sources].flatMap(([file, source]) => [...importFaults(file, source), ...houseFaults(file, source)]);
  return { name: 'imports and house rules', faults: [...faults, ...formCodeFaults(sources)].join('\n') };
}

async function schema(): Promise<Finding> {
  return { name: 'database dump', faults: (await schemaFault()) ?? '' };
}

const findings = await Promise.all([types(), lint(), house(), schema()]);
for (const { name, faults } of findings) {
  process.stdout.write(faults ? `\n✗ ${name}\n${faults}\n` : `✓ ${name}\n`);
}
process.stdout.write(`checked in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
process.exitCode = findings.some(({ faults }) => faults) ? 1 : 0;
