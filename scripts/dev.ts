import { runDevelopment } from '#server/development.ts';
import { DataDirBusy } from '#server/platform/data-dir-lock.ts';
import { followParent } from './follow-parent.ts';

process.env.NODE_ENV = 'development';
followParent();
try {
  await runDevelopment();
} catch (error) {
  if (!(error instanceof DataDirBusy)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
