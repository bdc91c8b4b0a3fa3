import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root, runTool } from './run-tool.ts';

export const dumpFile = path.join(root, 'database', 'schema.sql');

const head = `-- The database as database/schema.ts describes it, for reading in a review. Made by 'npm run dump-schema'.\n\n`;

/** The tables, constraints and indexes as SQL, in a fixed order. */
export async function dumpSchema(): Promise<string> {
  const { code, output } = await runTool('drizzle-kit', ['export'], { quiet: true });
  if (code !== 0) throw new Error(`The schema could not be written out:\n${output}`);
  return head + output.slice(output.indexOf('CREATE TABLE')).trimEnd().concat('\n');
}

/** Says what is out of step between schema.ts, the migrations and the dump; undefined if nothing is. */
export async function schemaFault(): Promise<string | undefined> {
  const kept = await readFile(dumpFile, 'utf8').catch(() => '');
  if (kept !== (await dumpSchema())) return "database/schema.sql is out of date: run 'npm run dump-schema' and commit what changed.";
  const { code, output } = await runTool('drizzle-kit', ['check'], { quiet: true });
  return code === 0 ? undefined : output;
}
