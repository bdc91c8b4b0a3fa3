import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

/** Functions of axe that run in a page. */
interface Axe {
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
}

/**
 * The engine as one script. It is put into a page once: its own wrapper for this driver opens another page for each
 * look, which costs three times as much.
 */
const engine = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits until nothing fades or moves: content that fades in is pale for a moment. What ends never, or follows the
 * scrolling, is not waited for.
 */
const untilArrived = `(async () => {
  const isPassing = (one) =>
    one.playState === 'running' && one.timeline === document.timeline && one.effect?.getComputedTiming().endTime !== Infinity;
  for (;;) {
    const passing = document.getAnimations().filter(isPassing);
    if (passing.length === 0) return;
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }
})()`;

/** Rules to check, by axe's tags, or only its rules about colours. */
const asked = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  /** A frame's content is part of a page: it needs no heading or landmark. */
  frame: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
} as const;

/**
 * Has the engine look at one frame, and not at those in it: to be told of them it would wait a minute for one that is
 * still coming.
 */
async function lookAt(frame: Frame, what: keyof typeof asked): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(engine);
  await frame.evaluate(untilArrived);
  return frame.evaluate(async (runOnly) => {
    const axe: Axe = Reflect.get(globalThis, 'axe');
    // Without `preload`: else it fetches the style sheets of other origins (Google's button has one), which they refuse
    // to it. Without React Aria's announcer: a button that was busy is named in it for 7 s, also once the button itself
    // has gone.
    const context = { exclude: [['[data-live-announcer]']] };
    const { violations } = await axe.run(context, {
      preload: false,
      iframes: false,
      resultTypes: ['violations'],
      runOnly,
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`),
    );
  }, asked[what]);
}

/**
 * Has axe look at the page as it is now, or at its colours only, and at what others show in it; lists what it finds,
 * with the element.
 */
export async function findInaccessible(page: Page, what: 'all' | 'colours'): Promise<string[]> {
  const found = await lookAt(page.mainFrame(), what);
  for (const frame of page.frames())
    if (frame !== page.mainFrame() && (await runs(frame)))
      found.push(...(await lookAt(frame, what === 'all' ? 'frame' : what).catch(gone)));
  return found;
}

/**
 * Tells whether anything runs in a frame. Where nothing does, no engine looks: what it shows is looked at as the page
 * that it is by itself.
 */
async function runs(frame: Frame): Promise<boolean> {
  const sandbox = await frame
    .frameElement()
    .then((element) => element.getAttribute('sandbox'))
    .catch(() => null);
  return sandbox === null || sandbox.includes('allow-scripts');
}

/** A frame that goes or comes meanwhile has nothing to look at. */
function gone(error: unknown): string[] {
  if (error instanceof Error && /detached|destroyed|navigat|closed/i.test(error.message)) return [];
  throw error;
}
