import { existsSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './run-tool.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** A Chromium of this machine, if it has one. */
export function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM;
  if (asked && existsSync(asked)) return asked;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...places].find((file) => existsSync(file));
}

/** The machine's own Chromium, else one from the system's package manager, else Playwright's download. */
export async function provideChromium(say: (line: string) => void): Promise<string> {
  const own = findChromium();
  if (own) return own;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    say("Installing Chromium with the system's package manager...");
    await runTool('apt-get', ['update', '-qq'], { quiet: true });
    await runTool('apt-get', ['install', '-y', '-qq', 'chromium'], { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    const installed = findChromium();
    if (installed) return installed;
  }
  say('Downloading Chromium...');
  const { code, output } = await runTool('playwright-core', ['install', 'chromium'], { quiet: true });
  if (code !== 0) throw new Error(`There is no Chromium, and none could be installed. Install one and run again.\n${output}`);
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}
