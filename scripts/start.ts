import './in-less-memory.ts';
import './quick-imports.ts';
import { ensureBuild } from './ensure-build.ts';
import { followParent } from './follow-parent.ts';

// Selects React's production build, in demo and production alike.
process.env.NODE_ENV = 'production';
followParent();
try {
  await ensureBuild((line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import('#server/app/processes/main.ts');
