import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { runTool } from './run-tool.ts';

// The headless shell comes first: it needs a third of the CPU time and renders identically.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of a working Chromium on this machine, if any. */
export function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM;
  if (asked && existsSync(asked)) return asked;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...places].find(runs);
}

/** Returns true if the program runs: some systems have a stub that only prints how to install it. */
function runs(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    return /\d+\.\d+/.test(
      execFileSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return false;
  }
}

/**
 * Returns the machine's Chromium, else installs one with the system's package manager, else Playwright's download. CI
 * prefers the headless shell even if another Chromium is installed.
 */
export async function provideChromium(say: (line: string) => void): Promise<string> {
  const own = findChromium();
  const mayInstall = isRootOfDebian();
  const hurries = Boolean(process.env.CI) && mayInstall && !process.env.CHROMIUM;
  if (own && (path.basename(own) === names[0] || !hurries)) return own;
  const installed = mayInstall ? await installFromSystem(say) : undefined;
  if (installed) return installed;
  say('Downloading Chromium...');
  const { code, output } = await runTool(
    'playwright-core',
    ['install', ...(mayInstall ? ['--with-deps'] : []), 'chromium'],
    {
      quiet: true,
    },
  );
  if (code !== 0)
    throw new Error(`There is no Chromium, and none could be installed. Install one and run again.\n${output}`);
  return chromium.executablePath();
}

/** Installs Chromium with the system's package manager. Undefined if the package manager does not offer it. */
async function installFromSystem(say: (line: string) => void): Promise<string | undefined> {
  say("Installing Chromium with the system's package manager...");
  await runTool('apt-get', ['update', '-qq'], { quiet: true });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await runTool('apt-get', ['install', '-y', '-qq', name], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = findChromium();
    if (installed) return installed;
  }
  return undefined;
}

function isRootOfDebian(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}
