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

/** Has the system's package manager bring Firefox and WebKit, in CI and where it may: without them their journeys are skipped. */
export async function provideOtherBrowsers(say: (line: string) => void): Promise<void> {
  const missing = [...(findFirefox() ? [] : ['firefox-esr']), ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb'])];
  if (missing.length === 0 || !process.env.CI || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  say("Installing Firefox and WebKit with the system's package manager...");
  await runTool('apt-get', ['update', '-qq'], { quiet: true });
  // One by one: where one cannot be had the other is walked in.
  for (const names of [missing.filter((name) => name === 'firefox-esr'), missing.filter((name) => name !== 'firefox-esr')]) {
    if (names.length === 0) continue;
    const { code } = await runTool('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (code !== 0) say(`There is no ${names.join(' and ')} to install: its journeys are skipped.`);
  }
}
