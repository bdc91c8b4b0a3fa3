import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './run-tool.ts';

/** What WebKit on a machine without a desk is made of. */
export interface WebKitPrograms {
  driver: string;
  /** The browser round WebKit that comes with the driver. */
  browser: string;
  /** A screen that nobody sees. */
  screen: string;
}

/** A program of this machine, by the first of its names. */
function program(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

/** The Firefox of this machine, if it has one. */
export function findFirefox(): string | undefined {
  return program('firefox-esr', 'firefox');
}

/** The WebKit of this machine, if it has all it takes. */
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

/** Has the system's package manager bring Firefox and WebKit, in CI and where it may; says which journeys are skipped for want of one. */
export async function provideOtherBrowsers(say: (line: string) => void): Promise<void> {
  const mayInstall = process.env.CI && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (mayInstall && others.some(({ find }) => !find())) {
    say("Installing Firefox and WebKit with the system's package manager...");
    await runTool('apt-get', ['update', '-qq'], { quiet: true });
  }
  for (const { name, find, packages } of others) {
    if (mayInstall && !find())
      await runTool('apt-get', ['install', '-y', '-qq', ...packages], { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    if (!find()) say(`There is no ${name} on this machine: its journeys are skipped (apt-get install ${packages.join(' ')}).`);
  }
}
