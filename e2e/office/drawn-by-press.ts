import type { Page } from 'playwright-core';
import { untilSettled } from '#e2e/settled.ts';

/** Components rendered by React: their number, and the keys of those that have a key. */
export interface Drawn {
  components: number;
  keys: string[];
}

/** Tags in React's fibers that stand for components: function, class, forwardRef, and two kinds of memo. */
const kinds = [0, 1, 11, 14, 15];
/** Flag in React's fibers of a component that was rendered again. */
const performed = 1;

// React's hook for developer tools exists in every build. An unchanged part of the tree remains the same object.
const listener = `
  window.drawn = { components: 0, keys: [] };
  const walk = (fiber, before) => {
    const anew = before === null || before !== fiber;
    if (anew && ${JSON.stringify(kinds)}.includes(fiber.tag) && (fiber.flags & ${performed}) !== 0) {
      window.drawn.components += 1;
      if (fiber.key !== null) window.drawn.keys.push(fiber.key);
    }
    if (before !== null && fiber.child === before.child) return;
    for (let child = fiber.child; child; child = child.sibling) walk(child, child.alternate);
  };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    isDisabled: false, supportsFiber: true, renderers: new Map(), checkDCE() {}, inject: () => 1,
    onCommitFiberUnmount() {}, onPostCommitFiberRoot() {},
    onCommitFiberRoot: (id, root) => walk(root.current, root.current.alternate),
  };`;

/** Advances the page's clock past the timers that a click starts, and waits until the page is settled. */
export async function untilAtRest(page: Page): Promise<void> {
  await page.clock.runFor(300);
  await untilSettled(page);
}

/** Counts the components that React renders in a page from now on. Call it before the page opens. */
export async function countDrawn(page: Page): Promise<void> {
  await page.addInitScript(listener);
}

/** Returns the components that a click made React render until the page was at rest. */
export async function drawnBy(page: Page, press: () => Promise<void>): Promise<Drawn> {
  await untilAtRest(page);
  await page.evaluate('window.drawn = { components: 0, keys: [] }');
  await press();
  await untilAtRest(page);
  return page.evaluate<Drawn>('window.drawn');
}
