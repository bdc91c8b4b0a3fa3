import type { Page } from 'playwright-core';
import { untilSettled } from '#e2e/settled.ts';

/** Components rendered by React: their number, and the keys of those that have one. */
export interface Drawn {
  components: number;
  keys: string[];
}

/**
 * Numbers of React's own for what is a component: a function, a class, one that hands on its ref, two kinds of
 * remembered ones.
 */
const kinds = [0, 1, 11, 14, 15];
/** React's own mark of a component that was drawn anew, and not taken over as it was. */
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

/** Advances the page's clock past the timers that a press starts, and waits until the page is settled. */
export async function untilAtRest(page: Page): Promise<void> {
  await page.clock.runFor(300);
  await untilSettled(page);
}

/** Counts what React draws in a page from now on; to be called before the page comes. */
export async function countDrawn(page: Page): Promise<void> {
  await page.addInitScript(listener);
}

/** Returns what a press made React draw until the page was at rest. */
export async function drawnBy(page: Page, press: () => Promise<void>): Promise<Drawn> {
  await untilAtRest(page);
  await page.evaluate('window.drawn = { components: 0, keys: [] }');
  await press();
  await untilAtRest(page);
  return page.evaluate<Drawn>('window.drawn');
}
