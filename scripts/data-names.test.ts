import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { publicEndpoints } from '#contract/calls.ts';
import { cookieTable } from '#contract/cookies.ts';
import type { Shapes } from '#contract/endpoint.ts';
import { officeEndpoints } from '#contract/office/calls.ts';
import { problemCodes } from '#contract/problem.ts';
import { settingNames } from '#contract/settings.ts';
import { commandUsages } from '#server/app/commands/command-usages.ts';
import { shopQueues } from '#server/app/shop/area-tables.ts';
import { variableNames } from '#server/foundation/process/env.ts';
import { projectRoot } from './run-tool.ts';

// Names that are data: other programs, stored rows, browsers and operators use them, so renaming code must not rename
// them. A deliberate change updates the list: `npm test -- scripts/data-names.test.ts -u`.

/** Returns the sources of the server, without tests. */
function serverSources(): string[] {
  const names = readdirSync(path.join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)test-[^/]+$/.test(name))
    .map((name) => readFileSync(path.join(projectRoot, 'server', name), 'utf8'));
}

/** Returns the storage keys of both apps, with the office's prefixes. */
function storageKeys(): string[] {
  const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
  const office = [...read('office/browser/kept.ts').matchAll(/'(office-[a-z]+:?)'/g)];
  const [, table = ''] = /\bstorageTable = \{([\s\S]*?)\n\}/.exec(read('storefront/browser/storage-table.ts')) ?? [];
  return [...new Set([...office, ...table.matchAll(/^ {2}'?([\w:-]+)'?: \{/gm)].map(([, key = '']) => key))];
}

/** Returns 'table: column, column' of every table. */
function tableLines(): string[] {
  const dump = readFileSync(path.join(projectRoot, 'database/schema.sql'), 'utf8');
  return [...dump.matchAll(/^CREATE TABLE "(\w+)" \(\n([\s\S]*?)\n\);/gm)].map(([, table, body = '']) => {
    const columns = [...body.matchAll(/^\t"(\w+)" /gm)].map(([, column]) => column);
    return `${table}: ${columns.toSorted().join(', ')}`;
  });
}

/** Returns the property names of a schema, at any depth. */
function fieldsOf(schema: z.ZodType | undefined, io: 'input' | 'output'): string[] {
  if (!schema) return [];
  const names = new Set<string>();
  JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name);
    return value;
  });
  return [...names].toSorted();
}

function callLine({
  method,
  path: address,
  shapes,
}: (typeof publicEndpoints)[number] | (typeof officeEndpoints)[number]): string {
  const { params, query, headers, body, reply }: Shapes = shapes;
  const given = [params, query, headers, body].flatMap((schema) => fieldsOf(schema, 'input'));
  return `${method} ${address}: ${given.join(', ')} -> ${fieldsOf(reply, 'output').join(', ')}`;
}

test('names used as data are unchanged', async () => {
  const sources = serverSources().join('\n');
  const found = (form: RegExp) => [...new Set([...sources.matchAll(form)].map(([, name = '']) => name))];
  const lists: Record<string, readonly string[]> = {
    tables: tableLines(),
    calls: [...publicEndpoints, ...officeEndpoints].map(callLine),
    'error codes': problemCodes,
    settings: settingNames,
    queues: Object.keys(shopQueues),
    metrics: found(/['"`](maidan_\w+)['"`]/g),
    'log events': found(/\bevent: ['"]([a-z_]+\.[a-z_]+)['"]/g),
    variables: variableNames(),
    commands: Object.values(commandUsages).flatMap(({ forms }) => forms.map(([form]) => form)),
    cookies: Object.values(cookieTable).map(({ name }) => name),
    'browser storage': storageKeys(),
  };
  for (const [name, list] of Object.entries(lists)) expect(list, name).not.toHaveLength(0);
  const text = Object.entries(lists).map(([name, list]) => `# ${name}\n${list.toSorted().join('\n')}\n`);
  await expect(text.join('\n')).toMatchFileSnapshot('data-names.txt');
});
