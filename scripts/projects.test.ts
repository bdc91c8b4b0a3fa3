import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './run-tool.ts';

/** Files in a project's `include`, relative to the root folder. */
function filesOf(project: string): string[] {
  const tsc = path.join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const shown = execFileSync(process.execPath, [tsc, '-p', project, '--showConfig'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  const { files } = JSON.parse(shown) as { files: string[] };
  return files.map((file) => path.posix.normalize(file));
}

test('every file belongs to one TypeScript project of tsconfig.json', () => {
  const { references } = JSON.parse(readFileSync(path.join(projectRoot, 'tsconfig.json'), 'utf8')) as {
    references: { path: string }[];
  };
  const homes = new Map<string, string[]>();
  for (const { path: project } of references) {
    for (const file of filesOf(project)) homes.set(file, [...(homes.get(file) ?? []), project]);
  }
  const list = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: projectRoot, encoding: 'utf8' });
  const wrong = list
    .trim()
    .split('\n')
    .filter((file) => homes.get(file)?.length !== 1)
    .map((file) => `${file} is in ${homes.get(file)?.join(' and ') ?? 'none'}`);
  expect(wrong).toEqual([]);
});
