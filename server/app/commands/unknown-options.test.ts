import { expect, test } from 'vitest';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import { commandUsages } from './command-usages.ts';
import { runCommand } from './run-command.ts';

/** Types a command whose work is replaced, and returns what was said, run and noted. */
async function type(command: string, ...args: string[]) {
  const said: string[] = [];
  const done: string[] = [];
  const note = async () => void done.push('noted');
  const run: OperatorCommand = async (given) => done.push(`ran ${given.join(' ')}`) && 0;
  const commands = new Map(Object.keys(commandUsages).map((name) => [name, run]));
  const code = await runCommand({ command, args, cwd: '/' }, commands, commandUsages, (line) => said.push(line), {
    note,
  });
  return { code, said, done };
}

/** Each command with each of its verbs, as its forms name them. */
const verbs = Object.entries(commandUsages).flatMap(([command, { forms, options }]) => {
  const inForms = forms.flatMap(([form]) => /^[a-z-]+ ([a-z][a-z-]*)/.exec(form)?.[1] ?? []);
  const listed = /^\S+ ((?:[a-z]+ \| )+[a-z]+) /;
  const more = forms.flatMap(([form]) => listed.exec(form)?.[1]?.split(' | ') ?? []);
  return [...new Set([...inForms, ...more, ...Object.keys(options)])].map((verb) => [command, verb] as const);
});
const plain = Object.keys(commandUsages).map((command) => [command, ''] as const);
const every = [...new Map([...plain, ...verbs].map((one) => [one.join(' ').trim(), one])).values()];

test.each(every)("'%s %s' refuses options that it does not know, and neither runs nor is noted", async (name, verb) => {
  const words = verb ? [verb] : [];
  for (const option of ['--unheard', '--unheard=1', '--', '-unheard', '—dry', '--dry=yes', '--dry-run', '--Dry']) {
    for (const args of [
      [...words, 'K7QW4MX9TD', option, '1', 'It is torn.'],
      [...words, 'K7QW4MX9TD', 'It is torn.', option],
      [option, ...words, 'K7QW4MX9TD'],
    ]) {
      const { code, said, done } = await type(name, ...args);
      expect([code, done, said.length]).toEqual([2, [], 1]);
      expect(said[0]).toMatch(
        new RegExp(`^There is no option '${option}' of '${name}.*\\. It (?:knows --.*|has no options)\\. Nothing`),
      );
    }
  }
});

/** Verbs that can run dry: each undoes its work in a transaction, which has a test beside the command. */
const dry = [
  ...['catalogue apply', 'hold', 'order cancel', 'pack', 'release', 'sessions end'],
  ...['accept', 'approve', 'picked-up', 'pickup', 'received', 'refuse', 'sent'].map((verb) => `return ${verb}`),
  ...['arrive', 'correct', 'count', 'damage', 'history', 'show'].map((verb) => `stock ${verb}`),
  ...['arrived', 'back', 'done', 'left', 'lost', 'out', 'rebook', 'retry', 'track', 'tried'].map(
    (verb) => `parcels ${verb}`,
  ),
];

test('a command that cannot run dry refuses --dry; another runs with it and is not noted', async () => {
  const able: string[] = [];
  for (const [command, verb] of every) {
    const { code, done } = await type(command, ...(verb ? [verb] : []), 'K7QW4MX9TD', '--dry');
    expect([code, ...done]).toEqual(code === 0 ? [0, expect.stringMatching(/^ran /)] : [2]);
    if (code === 0 && (verb || Object.hasOwn(commandUsages[command]?.options ?? {}, ''))) {
      able.push(`${command} ${verb}`.trim());
    }
  }
  expect(able.sort()).toEqual(dry.sort());
});

test('the forms of a command name the options that it knows, and no others', () => {
  const names = (texts: readonly string[]) =>
    [...new Set(texts.flatMap((text) => text.match(/--[a-z-]+/g) ?? []))].sort();
  for (const [command, { forms, options }] of Object.entries(commandUsages))
    expect([command, names(Object.values(options).flat())]).toEqual([command, names(forms.flat())]);
});

test.each([
  [
    ['order', 'cancel', 'K7QW4MX9TD', '--lines', '1', 'torn'],
    /'--lines' of 'order cancel'. It knows --line N, --pieces K, --dry\./,
  ],
  [['print-files', 'printed', 'K7QW4MX9TD', '--dry'], /'--dry' of 'print-files printed'. It has no options\./],
  [['jobs', 'forget', 'all', '--dry'], /'--dry' of 'jobs forget'. It has no options\./],
  [['return', 'paid', 'R1', '--dry'], /'--dry' of 'return paid'. It has no options\./],
  [['return', 'approve', 'R1', '--scrap'], /'--scrap' of 'return approve'. It knows --dry\./],
  [['order', 'cancel', 'K7QW4MX9TD', '--torn seam'], /'--torn seam' of 'order cancel'/],
  [['order', 'cancel', 'K7QW4MX9TD', '--line', '--pieces', '1', 'torn'], /^The option '--line' needs N after it\./],
  [['print-files', 'fetch', 'K7QW4MX9TD', '--to'], /^The option '--to' needs FOLDER after it\./],
  [['order', 'cancel', 'K7QW4MX9TD', '--line', '1', '--line', '2', 'torn'], /^The option '--line' was given twice\./],
  [['order', 'cancel', '--asha@example.in'], /^There is no option '•••@example.in' of/],
])('says of %j what is wrong', async (typed, words) => {
  const [command = '', ...args] = typed;
  const { code, said, done } = await type(command, ...args);
  expect([code, done, said]).toEqual([2, [], [expect.stringMatching(words)]]);
});

test.each([
  ['order', 'cancel', 'K7QW4MX9TD', '--line', '1', '--pieces', '2', 'A torn - or loose - seam.'],
  ['stock', 'correct', 'cricket-1', 'M', '-2', 'torn', '--by', 'asha'],
  ['hold', 'K7QW4MX9TD', '- ask about the address'],
  ['return', '--dry', 'accept', 'R1', '--scrap'],
  ['messages', 'list', '--all', '--full'],
  ['catalogue', 'apply', '--recount'],
])('runs %s %s with the options that it knows: %s', async (command, ...args) => {
  const given = args.filter((arg) => arg !== '--full').join(' ');
  expect(await type(command, ...args)).toMatchObject({ code: 0, done: expect.arrayContaining([`ran ${given}`]) });
});
