import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot, runTool } from './run-tool.ts';

export const dumpFile = path.join(projectRoot, 'database', 'schema.sql');

const head = `-- The database as database/schema/ describes it, for reading in a review. Made by 'npm run dump-schema'.\n\n`;

/** Returns tables, constraints and indexes as SQL, in a fixed order. */
export async function dumpSchema(): Promise<string> {
  const { code, output } = await runTool('drizzle-kit', ['export'], { quiet: true });
  if (code !== 0) throw new Error(`The schema could not be written out:\n${output}`);
  return head + output.slice(output.indexOf('CREATE TABLE')).trimEnd().concat('\n');
}

/** Returns the difference between schema, migrations and dump; undefined if there is none. */
export async function schemaFault(): Promise<string | undefined> {
  const [kept, dump] = await Promise.all([readFile(dumpFile, 'utf8').catch(() => ''), dumpSchema()]);
  if (kept !== dump) return "database/schema.sql is out of date: run 'npm run dump-schema' and commit what changed.";
  const { code, output } = await runTool('drizzle-kit', ['check'], { quiet: true });
  return code === 0 ? migrationFault() : output;
}

/** Lets drizzle-kit generate the next migration in a copy of the folder; there must be no changes. */
async function migrationFault(): Promise<string | undefined> {
  const copy = await mkdtemp(path.join(tmpdir(), 'maidan-migrations-'));
  try {
    await cp(path.join(projectRoot, 'database', 'migrations'), copy, { recursive: true });
    // drizzle-kit accepts only folders below the working folder.
    const options = [
      '--dialect',
      'postgresql',
      '--schema',
      './database/schema/*.ts',
      '--out',
      path.relative(projectRoot, copy),
    ];
    const { output } = await runTool('drizzle-kit', ['generate', ...options], { quiet: true });
    if (output.includes('No schema changes')) return undefined;
    return `database/schema/ says what no migration does: run 'npx drizzle-kit generate --name what-changes' and commit both.\n${output}`;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
