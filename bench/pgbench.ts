import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Statement as sent to the server. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Statements of one transaction, and the values that must be unique per run. */
export interface StatementRecording {
  statements: readonly Statement[];
  unique: readonly string[];
}

/** Returns the path of pgbench: beside the newest server, or in the PATH. */
export function findPgbench(): string {
  return globSync('/usr/lib/postgresql/*/bin/pgbench').sort().at(-1) ?? 'pgbench';
}

/**
 * Returns the number of recordings, chosen at random, that pgbench completes per second in prepared mode. Each value is
 * a parameter; unique values are random numbers, the same throughout a transaction.
 */
export async function runPgbench(
  url: string,
  recordings: readonly StatementRecording[],
  options: { clients: number; seconds: number },
): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-pgbench-'));
  try {
    const scripts: string[] = [];
    for (const [index, recording] of recordings.entries()) {
      const file = path.join(folder, `${index}.sql`);
      const { script, constants } = scriptOf(recording, `r${index}`);
      await writeFile(file, script);
      scripts.push('-f', file, ...Object.entries(constants).flatMap(([name, value]) => ['-D', `${name}=${value}`]));
    }
    const { clients, seconds } = options;
    const plan = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)];
    const { stdout, stderr } = await run(findPgbench(), [...plan, ...scripts, url], { maxBuffer: 64 * 1024 * 1024 });
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (!rate || /aborted|ERROR/.test(stderr)) throw new Error(`pgbench did not get through:\n${stdout}\n${stderr}`);
    return Number(rate);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Converts a recording to a pgbench script with its constant values. */
function scriptOf(
  { statements, unique }: StatementRecording,
  prefix: string,
): { script: string; constants: Record<string, string> } {
  const constants: Record<string, string> = {};
  const lines = unique.map((_, place) => `\\set ${prefix}_u${place} random(1000000000, 9000000000000000000)`);
  for (const [at, { text, values }] of statements.entries()) {
    const filled = text.replace(/\$(\d+)/g, (_all, number: string) => {
      const value = values[Number(number) - 1];
      if (value === null || value === undefined) return 'null';
      const place = unique.indexOf(String(value));
      if (place >= 0) return `:${prefix}_u${place}`;
      const name = `${prefix}_${at}_${number}`;
      constants[name] = written(value);
      return `:${name}`;
    });
    lines.push(`${filled.trim()};`);
  }
  return { script: `${lines.join('\n')}\n`, constants };
}

/** Serializes a value for PostgreSQL. */
function written(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return `{${value.map((one) => (one === null ? 'null' : JSON.stringify(String(one)))).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
