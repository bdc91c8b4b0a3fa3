import type { Page } from 'playwright-core';

/** State of the last click in a page: `window.walked`. */
interface Walked {
  pressedAt: number;
  /** Time of its first visible or audible effect; 0 before. */
  answeredAt: number;
  /** Time of its last change. */
  changedAt: number;
  /** Mark of the clicked document: a new document counts as a reaction too. */
  mark: string;
}

declare global {
  interface Window {
    /** State of the last click, on observed pages. */
    walked?: Walked;
  }
}

/** Observes clicks and their effects. Runs in the page before its scripts. */
export function watchPresses(): void {
  if (window !== window.top) return;
  const walked: Walked = { pressedAt: 0, answeredAt: 0, changedAt: 0, mark: '' };
  window.walked = walked;
  let pressed: EventTarget | null = null;
  const answer = (): void => {
    walked.changedAt = performance.now();
    if (walked.pressedAt > 0 && walked.answeredAt === 0) walked.answeredAt = walked.changedAt;
  };
  // Counts from the end of a tap, or from the key press, as earlier events do not trigger the action.
  for (const kind of ['click', 'keydown'] as const)
    document.addEventListener(
      kind,
      (event) => {
        if (walked.mark !== 'armed') return;
        walked.mark = 'pressed';
        walked.pressedAt = performance.now();
        pressed = event.target;
      },
      { capture: true },
    );
  const seen = (node: Node): boolean =>
    (node instanceof Element ? node : node.parentElement)?.checkVisibility() ?? false;
  new MutationObserver((changes) => {
    if (changes.some(({ target, removedNodes }) => seen(target) || removedNodes.length > 0)) answer();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const kind of ['input', 'change', 'toggle', 'scroll', 'beforeunload'] as const)
    window.addEventListener(kind, answer, { capture: true, passive: true });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Node && pressed instanceof Node && !target.contains(pressed)) answer();
  });
}

/** Marks the next click as the one whose reaction is measured. */
export async function armPress(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window.walked ?? {}, { pressedAt: 0, answeredAt: 0, mark: 'armed' });
  });
}

const readWalked = (page: Page): Promise<(Walked & { now: number }) | undefined> =>
  page
    .evaluate(() => {
      const { walked } = window;
      return walked && { ...walked, now: performance.now() };
    })
    // A page that is being left cannot be queried.
    .catch(() => undefined);

/** Returns how long the last click has waited for its effect, in ms: 0 if the page has been left since. */
export async function answerTook(page: Page, latestMs: number): Promise<number> {
  const began = Date.now();
  for (;;) {
    const walked = await readWalked(page);
    // A new document has recorded no click: the click was in the previous document, which it closed.
    if (walked && walked.mark !== 'pressed') return 0;
    if (walked && walked.answeredAt > 0) return walked.answeredAt - walked.pressedAt;
    if (Date.now() - began > latestMs) return walked ? walked.now - walked.pressedAt : 0;
    // A window that closes counts as a reaction.
    if (page.isClosed()) return 0;
    await page.waitForTimeout(30).catch(() => {});
  }
}

/** Waits until nothing of the page has changed for a while and none of its requests is in flight. */
export async function untilStill(page: Page, underWay: () => number, latestMs = 8000): Promise<void> {
  const latest = Date.now() + latestMs;
  for (let calm = 0; calm < 3 && Date.now() < latest; ) {
    await page.waitForTimeout(100);
    const walked = await readWalked(page);
    calm = walked && underWay() === 0 && walked.now - walked.changedAt > 250 ? calm + 1 : 0;
  }
}
