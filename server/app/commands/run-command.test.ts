import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTestShop } from '#server/app/test-support/test-shop.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import { commandUsages } from './command-usages.ts';
import { runCommand } from './run-command.ts';

const told = 'asha.k+shop@example.co.in or +91 9820043210, to asha@okbank, AWB 9820043210';
const commands = new Map<string, OperatorCommand>([
  [
    'order',
    async (args, say, typed) => {
      say(`${args.join(' ')} in ${typed?.cwd}`);
      say(told);
      return 7;
    },
  ],
]);

async function run(...typed: string[]): Promise<[code: number, said: string]> {
  const said: string[] = [];
  const [command = '', ...args] = typed;
  return [
    await runCommand({ command, args, cwd: '/here' }, commands, commandUsages, (line) => said.push(line)),
    said.join('\n'),
  ];
}

test('every command has a line in the help, and every line of the help has a command', async () => {
  const shop = await openTestShop(undefined, undefined, { idle: true });
  expect(Object.keys(commandUsages).sort()).toEqual([...shop.commands.keys(), 'restore'].sort());
  await shop.close();
  const [code, help] = await run('help');
  expect(code).toBe(0);
  for (const [name, usage] of Object.entries(commandUsages)) {
    expect(help).toContain(`  ${name.padEnd(11)}  ${usage.what}`);
    const [more, said] = await run('help', name);
    expect([more, said]).toEqual(await run(name, '--help'));
    expect(usage.forms.length).toBeGreaterThan(0);
    for (const [form, does] of usage.forms) {
      expect(form.split(' ')[0]).toBe(name);
      expect(said.replace(/ {2,}/g, ' ')).toContain(`npm run shop -- ${form} ${does}`);
    }
  }
});

test.each([
  [['ordr', 'show'], "There is no command 'ordr'. Did you mean 'order'? npm run shop -- help lists them."],
  [['bakcup'], "There is no command 'bakcup'. Did you mean 'backup'? npm run shop -- help lists them."],
  [['help', 'retrun'], "There is no command 'retrun'. Did you mean 'return'? npm run shop -- help lists them."],
  [['x'], "There is no command 'x'. npm run shop -- help lists them."],
  [['toString'], "There is no command 'toString'. npm run shop -- help lists them."],
])('an unknown command exits with 2 and suggests the nearest name: %j', async (typed, said) => {
  expect(await run(...typed)).toEqual([2, said]);
});

test('a command gets its arguments and working directory; its output is masked without --full', async () => {
  expect(await run('order', 'show', 'X')).toEqual([
    7,
    'show X in /here\na•••@example.co.in or +91 98•••••210, to asha@okbank, AWB 9820043210',
  ]);
  expect(await run('order', 'show', '--full', 'X')).toEqual([7, `show X in /here\n${told}`]);
});

test('the mask hides every e-mail address and phone number, whatever surrounds it', () => {
  const around = fc.constantFrom('', ' ', ', ', '(', ')', '<', '>', ': ', '"', 'to ', '\t');
  fc.assert(
    fc.property(fc.emailAddress(), fc.stringMatching(/^[6-9]\d{9}$/), around, around, (mail, number, before, after) => {
      const line = maskPersonalData(`${before}${mail}${after} ${before}+91 ${number}${after}`);
      expect(line).not.toContain(number);
      expect(line).not.toContain(mail);
    }),
  );
});
