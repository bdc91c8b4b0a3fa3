import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

/** What of axe runs in a page. */
interface Axe {
  configure(options: { allowedOrigins: string[] }): void;
  run(options: object): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
}

/** The engine as one script. It is put into a page once: its own wrapper for this driver opens another page for each look, which costs three times as much. */
const engine = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is asked of a page, by tags of axe's rules, or only of its colours. */
const asked = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

/** Puts the engine into a frame that lacks it. Frames of others are looked at too: the one around them has to be let in. */
async function putInto(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in globalThis)) return;
  await frame.evaluate(engine);
  await frame.evaluate(() => {
    const axe: Axe = Reflect.get(globalThis, 'axe');
    axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });
  });
}

/** Has axe look at the page as it is now, or at its colours only, with all its frames; lists what it finds, with the element. */
export async function findInaccessible(page: Page, what: keyof typeof asked): Promise<string[]> {
  for (const frame of page.frames()) await putInto(frame);
  return page.evaluate(async (runOnly) => {
    // Without `preload`: else it fetches the style sheets of other origins (Google's button has one), which they refuse to it.
    const axe: Axe = Reflect.get(globalThis, 'axe');
    const { violations } = await axe.run({ preload: false, resultTypes: ['violations'], runOnly });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`));
  }, asked[what]);
}
