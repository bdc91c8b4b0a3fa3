import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runTool } from './run-tool.ts';

/** The oldest Java that the HTML checker runs on. */
const oldest = 11;

/** Tells whether this machine has a Java that the HTML checker runs on. */
export function hasJava(): boolean {
  try {
    // It says its version among the errors, and some systems have a stub in its place that only says how to install one.
    const said = execFileSync('sh', ['-c', 'java -version 2>&1'], {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/version "(\d+)/.exec(said)?.[1] ?? 0) >= oldest;
  } catch {
    return false;
  }
}

/** Installs Java in CI where the system's package manager has one. Nobody's own machine is given 200 MB for one test: there it is skipped. */
export async function provideJava(say: (line: string) => void): Promise<void> {
  if (hasJava() || !process.env.CI || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  say("Installing Java with the system's package manager...");
  await runTool('apt-get', ['update', '-qq'], { quiet: true });
  await runTool('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'default-jre-headless'], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
