import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './run-tool.ts';

const run = promisify(execFile);

/**
 * Returns the notes of a release in a repository: commit subjects since the previous tag, and database changes for
 * operators. Throws if the tag is missing or differs from package.json.
 */
export async function releaseNotes(folder: string, tag: string): Promise<string> {
  const git = async (...words: string[]) =>
    (await run('git', words, { cwd: folder, maxBuffer: 1 << 26 })).stdout.trim();
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag} and package.json has version ${version}: set the one that is wrong.`);
  await git('rev-parse', '--verify', '--quiet', `refs/tags/${tag}`).catch(() => {
    throw new Error(`There is no tag ${tag}: git tag -s ${tag}`);
  });
  const before = await git('describe', '--tags', '--abbrev=0', '--match', 'v*', `${tag}^`).catch(() => undefined);
  const range = before === undefined ? tag : `${before}..${tag}`;
  const subjects = (await git('log', '--no-merges', '--format=%s', range)).split('\n').filter(Boolean);
  const added =
    before === undefined
      ? []
      : (await git('diff', '--name-only', '--diff-filter=A', before, tag, '--', 'database/migrations/*.sql')).split(
          '\n',
        );
  const migrations = added.filter(Boolean).map((file) => path.basename(file, '.sql'));
  return [
    `# ${version}`,
    '',
    before === undefined ? 'The first release.' : `Since ${before.slice(1)}:`,
    '',
    ...subjects.map((subject) => `- ${subject}`),
    '',
    '## Upgrading',
    '',
    migrations.length === 0
      ? 'The database stays as it is.'
      : `The first start brings the database forward (${migrations.join(', ')}); make a backup before. Which of them contract: database/migrations/README.md.`,
    'How: docs/operating/upgrades.md.',
    '',
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const [tag] = process.argv.slice(2);
  try {
    if (!tag) throw new Error('Say which tag: npm run release-notes -- v1.2.3');
    process.stdout.write(await releaseNotes(projectRoot, tag));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
