import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './run-tool.ts';

/** A requirement with its answer. */
interface Row {
  number: string;
  level: string;
  requirement: string;
  answer: string;
  by: string;
}

const page = 'docs/security.md';
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const text = read(page);

const rows: Row[] = text.split('\n').flatMap((line) => {
  const [, number, level, requirement, answer, by] =
    /^\| (\d+\.\d+\.\d+) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$/.exec(line) ?? [];
  return number
    ? [{ number, level: level ?? '', requirement: requirement ?? '', answer: answer ?? '', by: by ?? '' }]
    : [];
});

/** References of the page: files, each perhaps with a name in it, and quoted tests after their file. */
const ofPath = /^[\w@.-]+(?:\/[\w$.-]+)*\.(?:ts|tsx|md|json|txt|sql)(?:#[\w$-]+)?$|^[\w-]+(?:\/[\w-]+)*\/$|^\.npmrc$/;
const pointer = /`([^`]+)`|“([^”]+)”|\]\(([^)]+)\)/g;

/** Returns the anchors of a document's headings. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns the fault of a reference as a sentence. */
function faultOf(target: string): string | undefined {
  const [file = '', name] = target.split('#');
  if (!existsSync(path.join(projectRoot, file))) return `there is no ${file}`;
  if (name === undefined) return undefined;
  const has = file.endsWith('.md')
    ? anchorsOf(file).includes(name)
    : new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(read(file));
  return has ? undefined : `${file} has no ${name}`;
}

/** Returns every reference in a part of the page, with its fault. */
function pointersIn(part: string): { faults: string[]; count: number } {
  const faults: (string | undefined)[] = [];
  let count = 0;
  let last: string | undefined;
  for (const [, code, quoted, link] of part.matchAll(pointer)) {
    if (code !== undefined && ofPath.test(code)) {
      last = code.split('#')[0];
      count += 1;
      faults.push(faultOf(code));
    } else if (quoted !== undefined) {
      const there = last !== undefined && existsSync(path.join(projectRoot, last)) && read(last).includes(quoted);
      faults.push(there ? undefined : `${last ?? 'no file before it'} does not say “${quoted}”`);
    } else if (link !== undefined && !/^https:/.test(link)) {
      count += 1;
      faults.push(faultOf(link.startsWith('#') ? `${page}${link}` : path.posix.join('docs', link)));
    }
  }
  return { faults: faults.filter((fault) => fault !== undefined), count };
}

/** Returns the reason why a requirement does not apply: its own, or that of the row it refers to. */
function reasonOf(by: string): string {
  const other = /^as (\d+\.\d+\.\d+)/.exec(by)?.[1];
  return other === undefined
    ? by
    : (rows.find(({ number, answer }) => number === other && answer === 'does not apply')?.by ?? '');
}

test('every requirement of levels 1 and 2 has one row, in order and with its level', () => {
  const asked = read('scripts/asvs-numbers.txt').trim().split('\n').slice(1);
  expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(asked);
  expect([1, 2].map((level) => asked.filter((line) => line.endsWith(` ${level}`)).length)).toEqual([70, 183]);
});

test('every row has one of four answers and its reason', () => {
  const open = rows.filter(({ requirement, answer, by }) => {
    if (!['holds', 'operator', 'differs', 'does not apply'].includes(answer) || requirement.length < 5) return true;
    return answer === 'does not apply' ? reasonOf(by).length < 10 : pointersIn(by).count === 0;
  });
  expect(open.map(({ number, answer }) => `${number} ${answer}`)).toEqual([]);
  expect(text).not.toMatch(/\b(?:TODO|TBD|FIXME|to be done|not yet)\b/i);
});

test('every path, name, heading and quoted test on the page exists', () => {
  // By line: a quoted test is in the file named before it in the same row.
  const faults = text
    .split('\n')
    .flatMap((line) => pointersIn(line).faults.map((fault) => `${line.slice(0, 20).trim()}: ${fault}`));
  expect(faults).toEqual([]);
});

test('a broken reference is reported', () => {
  expect(pointersIn('`server/no-such-file.ts`').faults).toEqual(['there is no server/no-such-file.ts']);
  expect(pointersIn('`server/foundation/values/secret.ts#signedBy`').faults).toEqual([
    'server/foundation/values/secret.ts has no signedBy',
  ]);
  expect(pointersIn('`server/foundation/values/secret.ts#signMessage` “nobody says this”').faults).toHaveLength(1);
  expect(pointersIn('“a test of no file”').faults).toHaveLength(1);
  expect(pointersIn('[there](#no-such-heading), [and there](operating/security.md#secrets)')).toEqual({
    faults: ['docs/security.md has no no-such-heading'],
    count: 2,
  });
});
