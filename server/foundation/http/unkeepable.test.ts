import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/foundation/database/database.ts';
import { openTestDatabase } from '#server/foundation/database/test-database.ts';
import { answerProblems } from './problem-replies.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const lines: string[] = [];
const logger = { level: 'error', stream: { write: (line: string) => void lines.push(line) } };

test.each([
  ['a NUL', () => sql`select ${'a\0b'}::text`],
  ['a NUL in JSON', () => sql`select ${'{"a":"\\u0000"}'}::jsonb ->> 'a'`],
  ['a number beyond its column', () => sql`select ${'2147483648'}::int8::int4`],
  ['what is no number', () => sql`select ${'one'}::int4`],
])('%s that reaches the database gets status 400, and is logged', async (_what, query) => {
  const app = Fastify({ logger });
  answerProblems(app);
  app.get('/', () => database.db.execute(query()));
  lines.length = 0;
  const reply = await app.inject('/');
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { success: false, message: 'The request could not be read', code: 'bad_request' },
  ]);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'the database rejected a value that validation should have refused',
  ]);
  await app.close();
});

test('any other failed query gets status 500', async () => {
  const app = Fastify({ logger });
  answerProblems(app);
  app.get('/', () => database.db.execute(sql`select nothing_of_this_name`));
  expect((await app.inject('/')).statusCode).toBe(500);
  await app.close();
});
