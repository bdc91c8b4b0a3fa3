import type { BrowserContext } from 'playwright-core';

/** How much of what is seen may move on its own while a page comes, of the screen's area by its distance: a budget of the project. */
export const mostShift = 0.02;
/** An answer of the shop takes as long as on a network in the country, in ms: what comes at once moves nothing. */
const answerMs = 200;

/** What a page that is loaded hard has done by itself: `window.seen`, once `watchPages` watches it. */
export interface Seen {
  shift: number;
  moved: string[];
  /** What the page's own policy refused. */
  refused: string[];
}

/** Runs in the page before anything of its own: adds up what moves, and says what it was. */
function watch(): void {
  if (window !== window.top) return;
  const seen: Seen = { shift: 0, moved: [], refused: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
      seen.shift += entry.value;
      const nodes = entry.sources.map(({ node }) => (node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent));
      seen.moved.push(`${entry.value.toFixed(3)} ${nodes.join(' ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('securitypolicyviolation', (event) => {
    seen.refused.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
  });
}

/** Watches every page that is loaded in a context from now on, on a network on which the shop's answers take their time. */
export async function watchPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(watch);
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    await route.continue().catch(() => {});
  });
}
