import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runTool } from './run-tool.ts';

/** Minimum Java version of the HTML checker. */
const oldest = 11;

/** Returns true if this machine has a Java that can run the HTML checker. */
export function hasJava(): boolean {
  try {
    // Java prints its version to stderr. Some systems have a stub that only prints how to install it.
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

/**
 * Installs Java in CI if the package manager has it. Other machines skip the only test that needs it, as Java takes 200
 * MB.
 */
export async function provideJava(say: (line: string) => void): Promise<void> {
  if (hasJava() || !process.env.CI || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  say("Installing Java with the system's package manager...");
  await runTool('apt-get', ['update', '-qq'], { quiet: true });
  await runTool('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'default-jre-headless'], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
