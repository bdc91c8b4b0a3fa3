import { getCompileCacheDir } from 'node:module';
import { answerParent } from './child-work.ts';

/** Task of a test for its child process. */
export interface TestTask {
  say: string;
  /** True to return the state of the compile cache instead. */
  ofCompiled?: boolean;
  /** Fault of the process, if any. */
  fault?: 'throws' | 'ends' | 'is killed' | 'never answers';
}

answerParent(async ({ say, ofCompiled, fault }: TestTask): Promise<string> => {
  if (fault === 'throws') throw new Error('what a file can do');
  if (fault === 'ends') process.exit(0);
  if (fault === 'is killed') process.kill(process.pid, 'SIGKILL');
  if (fault === 'never answers') await new Promise((resolve) => setTimeout(resolve, 600_000));
  return ofCompiled ? String(getCompileCacheDir() !== undefined) : say;
});
