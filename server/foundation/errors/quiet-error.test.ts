import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { quietText } from '#server/foundation/values/quiet-text.ts';
import { formatTerminalError, quietError, quietMessage } from './quiet-error.ts';

test.each([
  ['550 <asha@example.in> unknown', '550 <[e-mail]> unknown'],
  ['to asha.sawant+shop@mail.example.in,', 'to [e-mail],'],
  ['pay asha@okbank back', 'pay [e-mail] back'],
  ['+91 98200 43210 does not answer', '[phone] does not answer'],
  ['9820043210, 098200-43210', '[phone], [phone]'],
  ['order MDN-7K2Q8 of 2198900 paise at 1795371407445', 'order MDN-7K2Q8 of 2198900 paise at 1795371407445'],
  ['POST /api/orders/K7?key=abc&page=2', 'POST /api/orders/K7?key=…&page=2'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
  ['smtp://shop:pass@mail.example:25', 'smtp://…@mail.example:25'],
  ['/app/node_modules/@aws-sdk/client-s3/index.js', '/app/node_modules/@aws-sdk/client-s3/index.js'],
  ['f47ac10b-58cc-4372-a567-0e02b2c3d479', 'f47ac10b-58cc-4372-a567-0e02b2c3d479'],
  ['Jx7Qm2vB9_kLpZ4wNc8RtY1sDf6GhA3e', '[key]'],
  ['the constraint orders_cancelled_within_total', 'the constraint orders_cancelled_within_total'],
])('%s is redacted to %s', (said, told) => {
  expect(quietText(said)).toBe(told);
});

test('a JSON.parse error does not quote the text it could not parse', () => {
  for (const broken of ['{"name": Asha}', '["asha", ', 'Asha Sawant', '{"a":"Asha Sawant" "b"}']) {
    const failure = (() => {
      try {
        return JSON.parse(broken) as Error;
      } catch (error) {
        return error;
      }
    })();
    expect(quietMessage(failure)).not.toMatch(/asha/i);
  }
});

/** The error node-postgres throws: PostgreSQL's fields on an Error. */
const refused = (message: string, fields: object) =>
  Object.assign(new Error(message), { severity: 'ERROR', ...fields });

describe('the redacted error of a failed statement', () => {
  const driver = refused('duplicate key value violates unique constraint "accounts_email"', {
    code: '23505',
    detail: 'Key (email)=(asha@example.in) already exists.',
    where: "PL/pgSQL for 'Asha'",
    internalQuery: "select 'Asha'",
    table: 'accounts',
    constraint: 'accounts_email',
  });
  const failed = new DrizzleQueryError(
    `insert into "accounts" values ($1, 'Asha''s')`,
    ['asha@example.in', 'Sawant'],
    driver,
  );

  test('the redacted error of a statement has the statement and the reason, without any value', () => {
    const quiet = quietError(failed);
    expect(quiet.message).toBe(`Failed query: insert into "accounts" values ($1, '…')`);
    expect(quiet.stack).toMatch(/^DrizzleQueryError: .*\n +at /);
    expect(quiet.stack).toContain('caused by: Error: duplicate key value violates unique constraint "accounts_email"');
    expect(JSON.stringify(quiet)).not.toMatch(/asha|sawant/i);
    expect(quietError(driver)).toMatchObject({ code: '23505', table: 'accounts', constraint: 'accounts_email' });
  });

  test.each([
    ['22P02', 'invalid input syntax for type integer: "Asha"', 'invalid input syntax for type integer: "…"'],
    ['22003', 'value "9820043210123" is out of range for type integer', 'value "…" is out of range for type integer'],
    ['42703', 'column "telephone" does not exist', 'column "telephone" does not exist'],
  ])('the values in a PostgreSQL error %s are redacted', (code, message, told) => {
    expect(quietMessage(refused(message, { code }))).toBe(told);
  });
});

test('lines of a message that look like a stack are not logged', () => {
  const quiet = quietError(new Error('no room for\n    at Asha\n    at home'));
  expect(quiet.stack.split('\n').slice(1).join()).not.toContain('Asha');
});

test('extra properties of an error are not logged', () => {
  const failure = Object.assign(new Error('no'), {
    response: { body: 'Asha' },
    claims: { name: 'Asha' },
    config: { data: 'Asha' },
    code: 'Asha Sawant',
  });
  expect(JSON.stringify(quietError(failure))).not.toContain('Asha');
  expect(
    formatTerminalError(new AggregateError([Object.assign(new Error('inner'), { body: 'Asha' })], 'outer')),
  ).toMatch(/outer[\s\S]*inner/);
});

test('an uncaught error is logged without its values, and ends the process with code 1', async () => {
  const file = (name: string) => path.join(import.meta.dirname, name);
  const program = `import { logFatalErrors } from ${JSON.stringify(file('../process/log-fatal-errors.ts'))};
    logFatalErrors();
    const error = Object.assign(new Error('Failed query\\nparams: Asha\\x1b[31m'), { query: 'select 1\\x1b[2J', params: ['Asha'], detail: 'Asha' });
    void Promise.reject(error);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, printed, [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')]);
  expect(code).toBe(1);
  expect(said).toContain('Error: Failed query: select 1\\e[2J');
  expect(said + printed).not.toMatch(/Asha|\p{Cc}(?<!\n)/u);
});
