import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './run-tool.ts';

/** Programs that run WebKit without a display. */
export interface WebKitPrograms {
  driver: string;
  /** Browser around WebKit, included with the driver. */
  browser: string;
  /** Virtual display. */
  screen: string;
}

/** Returns the path of a program, for the first of these names that exists. */
function program(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

/** Returns the path of Firefox, if installed. */
export function findFirefox(): string | undefined {
  return program('firefox-esr', 'firefox');
}

/** Returns the programs of WebKit, if all are installed. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = program('WebKitWebDriver');
  const browser = globSync('/usr/{lib,lib64,libexec}/{*/,}webkit2gtk-4*/MiniBrowser')[0];
  const screen = program('Xvfb');
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

const others = [
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
];

/** Installs Firefox and WebKit in CI if possible. Prints which journeys are skipped without them. */
export async function provideOtherBrowsers(say: (line: string) => void): Promise<void> {
  const mayInstall = process.env.CI && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (mayInstall && others.some(({ find }) => !find())) {
    say("Installing Firefox and WebKit with the system's package manager...");
    await runTool('apt-get', ['update', '-qq'], { quiet: true });
  }
  for (const { name, find, packages } of others) {
    if (mayInstall && !find())
      await runTool('apt-get', ['install', '-y', '-qq', ...packages], {
        quiet: true,
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      });
    if (!find())
      say(`There is no ${name} on this machine: its journeys are skipped (apt-get install ${packages.join(' ')}).`);
  }
}
