import { getCompileCacheDir } from 'node:module';
import { answerParent } from './child-work.ts';

/** What a test has its process do. */
export interface TestTask {
  say: string;
  /** It says instead whether it keeps what it has compiled. */
  ofCompiled?: boolean;
  /** How it goes wrong, if it does. */
  fault?: 'throws' | 'ends' | 'is killed' | 'never answers';
}

answerParent(async ({ say, ofCompiled, fault }: TestTask): Promise<string> => {
  if (fault === 'throws') throw new Error('what a file can do');
  if (fault === 'ends') process.exit(0);
  if (fault === 'is killed') process.kill(process.pid, 'SIGKILL');
  if (fault === 'never answers') await new Promise((resolve) => setTimeout(resolve, 600_000));
  return ofCompiled ? String(getCompileCacheDir() !== undefined) : say;
});
