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
 * The engine as one script. Each page gets it once. The wrapper for this browser driver would open another page for
 * each check, which takes three times as long.
 */
const engine = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits until nothing fades or moves: content that fades in is pale for a moment. Does not wait for animations that
 * never end or that follow the scroll position.
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

/** Rules to check, by axe's tags, or only the rules about colours. */
const asked = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  /** Rules for the content of a frame, which needs no heading or landmark. */
  frame: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
} as const;

/**
 * Runs the engine in one frame, without the frames inside it: the engine would wait a minute for a frame that is still
 * loading.
 */
async function lookAt(frame: Frame, what: keyof typeof asked): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(engine);
  await frame.evaluate(untilArrived);
  return frame.evaluate(async (runOnly) => {
    const axe: Axe = Reflect.get(globalThis, 'axe');
    // Without `preload`: axe would otherwise fetch style sheets of other origins (Google's button has one), which is
    // refused. Without React Aria's announcer, which still names a busy button 7 s later, even if the button has
    // disappeared.
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
 * Runs axe on the page in its current state, or only its rules about colours, and on the frames in it. Returns the
 * findings with their elements.
 */
export async function findInaccessible(page: Page, what: 'all' | 'colours'): Promise<string[]> {
  const found = await lookAt(page.mainFrame(), what);
  for (const frame of page.frames())
    if (frame !== page.mainFrame() && (await runs(frame)))
      found.push(...(await lookAt(frame, what === 'all' ? 'frame' : what).catch(gone)));
  return found;
}

/**
 * Returns true if scripts run in a frame. A frame without scripts is not checked here: its content is checked as a
 * page.
 */
async function runs(frame: Frame): Promise<boolean> {
  const sandbox = await frame
    .frameElement()
    .then((element) => element.getAttribute('sandbox'))
    .catch(() => null);
  return sandbox === null || sandbox.includes('allow-scripts');
}

/** Returns no findings for a frame that appears or disappears during the check; rethrows other errors. */
function gone(error: unknown): string[] {
  if (error instanceof Error && /detached|destroyed|navigat|closed/i.test(error.message)) return [];
  throw error;
}
