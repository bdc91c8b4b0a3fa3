import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseNotes } from './release-notes.ts';

const run = promisify(execFile);
let folder: string;
const git = (...words: string[]) =>
  run('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.in', '-c', 'commit.gpgsign=false', ...words], {
    cwd: folder,
  });

async function commit(subject: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  await git('add', '-A');
  await git('commit', '-q', '--allow-empty', '-m', subject);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-notes-'));
  await git('init', '-q');
  await commit('Sell shirts', {
    'package.json': '{"version":"1.0.0"}',
    'database/migrations/0001_shirts.sql': 'select 1',
  });
  await git('tag', 'v1.0.0');
  await commit('Sell caps', { 'database/migrations/0002_caps.sql': 'select 1' });
  await commit('Call it 1.1.0', { 'package.json': '{"version":"1.1.0"}' });
  await git('tag', 'v1.1.0');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('release notes list the commits since the last tag, newest first, and the migrations', async () => {
  const notes = await releaseNotes(folder, 'v1.1.0');
  expect(notes).toContain('Since 1.0.0:\n\n- Call it 1.1.0\n- Sell caps\n\n');
  expect(notes).not.toContain('Sell shirts');
  expect(notes).toContain('(0002_caps)');
});

test('a tag that differs from the version, and a missing tag, are refused', async () => {
  await expect(releaseNotes(folder, 'v1.0.0')).rejects.toThrow('The tag is v1.0.0 and package.json has version 1.1.0');
  await writeFile(path.join(folder, 'package.json'), '{"version":"1.2.0"}');
  await expect(releaseNotes(folder, 'v1.2.0')).rejects.toThrow('There is no tag v1.2.0');
});
