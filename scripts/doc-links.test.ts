import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './run-tool.ts';

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectRoot,
  encoding: 'utf8',
});
/** Documents of the project. Texts of the shop itself link to its pages, not to files. */
const documents = listed
  .split('\n')
  .filter((file) => file.endsWith('.md') && !file.startsWith('server/') && existsSync(path.join(projectRoot, file)));
const topFolders = 'artwork|bench|cloth|contract|database|deploy|docs|e2e|office|sandbox|scripts|server|storefront|ui';

/** Returns the relative links of a document, without anchors. */
function linksIn(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.flatMap((target) => {
    const [file = ''] = target.split('#');
    return file === '' || /^[a-z]+:/.test(file) ? [] : [decodeURI(file)];
  });
}

/** Returns the paths of files and folders that a document names in backticks. */
function pathsIn(text: string): string[] {
  const form = new RegExp(`\`((?:${topFolders})/[\\w./$-]*\\w/?)(?:#\\w+)?\``, 'g');
  return [...text.matchAll(form)].map(([, file = '']) => file);
}

const exists = (file: string) => existsSync(path.join(projectRoot, file));

test.each(documents)('%s links to files that exist', (document) => {
  const text = readFileSync(path.join(projectRoot, document), 'utf8');
  const missing = linksIn(text).filter((link) => !exists(path.join(path.dirname(document), link)));
  expect(missing).toEqual([]);
});

test.each(documents)('%s names files that exist', (document) => {
  const text = readFileSync(path.join(projectRoot, document), 'utf8');
  expect(pathsIn(text).filter((file) => !exists(file))).toEqual([]);
});
