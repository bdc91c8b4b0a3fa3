import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, visit } from '../browser.ts';
import { loadExactPictures } from '../exact-picture.ts';
import { answerFrom, openOffice } from '../office/open-office.ts';
import { answerPrintRoom } from '../office/sample-printing.ts';
import { sampleRooms } from '../office/sample-rooms.ts';
import { settle, sizes, takePicture, themes } from './settle.ts';

const rooms = sampleRooms.map(({ address }) => ({ address, name: nameOf(address) }));

/**
 * Takes pictures of the office's sections with sample data in both sizes and themes, as PNG files
 * office-ROOM.SIZE.THEME.png in the folder. `only` keeps the rooms whose names match it. Returns a message for each
 * room that failed.
 */
export async function takeOffice(folder: string, only: string, say: (line: string) => void): Promise<string[]> {
  const chosen = rooms.filter(({ name }) => new RegExp(only).test(name));
  if (chosen.length === 0) return [];
  const [browser, office] = await Promise.all([launchBrowser({ pictures: true }), openOffice()]);
  try {
    say(`office: ${chosen.length} rooms, ${chosen.length * sizes.length * themes.length} pictures`);
    const faults: string[] = [];
    for (const theme of themes)
      for (const { size, ...screen } of sizes) {
        const fileOf = (name: string) => path.join(folder, `${name}.${size}.${theme}.png`);
        faults.push(...(await takeRooms(browser, { url: office.url, chosen, screen, theme, fileOf })));
        say(`office, ${size} in ${theme}: done`);
      }
    return faults;
  } finally {
    await browser.close();
    await office.close();
  }
}

interface Round {
  url: string;
  chosen: typeof rooms;
  screen: { viewport: { width: number; height: number } };
  theme: (typeof themes)[number];
  fileOf: (name: string) => string;
}

async function takeRooms(browser: Browser, { url, chosen, screen, theme, fileOf }: Round): Promise<string[]> {
  const { page } = await visit(browser, {
    ...screen,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  await loadExactPictures(page);
  await page.context().addInitScript(`if (window === window.top) localStorage.setItem('office-theme', '${theme}');`);
  const faults: string[] = [];
  for (const { address, name } of chosen) {
    try {
      await answerFrom(page, 'owner');
      if (address.startsWith('/print-room')) await answerPrintRoom(page, {});
      // Opens an empty page first; otherwise a page whose URL differs only by its fragment would just scroll.
      await page.goto('about:blank');
      await page.goto(url + address, { waitUntil: 'load' });
      await settle(page);
      await takePicture(page, fileOf(name));
    } catch (error) {
      faults.push(`${name}: ${String(error).split('\n')[0]}`);
    }
  }
  await page.context().close();
  return faults;
}

function nameOf(address: string): string {
  const words = address
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `office-${words || 'today'}`;
}
