import type { BrowserContext, Page } from 'playwright-core';
import { untilDrawn, untilSettled } from './settled.ts';

/** Budget of layout shift while a page loads: share of the screen's area times distance. */
export const mostShift = 0.02;
/** Response time in ms of the shop, as on a slow mobile network: immediate responses would hide layout shifts. */
const commonAnswerMs = 200;

/** Observations of a hard-loaded page: `window.seen`, once `watchPages` observes it. */
export interface Seen {
  shift: number;
  moved: string[];
  /** Part of the shift that no input caused: later than half a second after a click, or without a click. */
  unasked: number;
  movedUnasked: string[];
  /** Violations of the page's content security policy. */
  refused: string[];
}

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Adds up layout shifts and lists the moved elements. Runs in the page before its scripts. */
function watch(): void {
  if (window !== window.top) return;
  const seen: Seen = { shift: 0, moved: [], unasked: 0, movedUnasked: [], refused: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      const nodes = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent;
        return `${name} ${Math.round(previousRect.top)}->${Math.round(currentRect.top)}`;
      });
      const moved = `${value.toFixed(3)} ${nodes.join(' ')}`;
      seen.shift += value;
      seen.moved.push(moved);
      if (hadRecentInput) continue;
      seen.unasked += value;
      seen.movedUnasked.push(moved);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('securitypolicyviolation', (event) => {
    seen.refused.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
  });
}

/** Observes every page that is loaded in a context from now on. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(watch);
}

/** Delays the shop's API responses by this time in ms. */
export async function slowAnswers(context: BrowserContext, answerMs: number): Promise<void> {
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    await route.continue().catch(() => {});
  });
}

/** Observes every page that is loaded in a context from now on, with delayed responses of the shop. */
export async function watchPages(context: BrowserContext): Promise<void> {
  await watchShifts(context);
  await slowAnswers(context, commonAnswerMs);
}

/** Sums the shifts of a page once the page is settled: all of them, and those without recent input. */
export async function sumShifts(page: Page): Promise<{ all: number; unasked: number }> {
  await untilSettled(page);
  await untilDrawn(page);
  return page.evaluate(
    () =>
      new Promise<{ all: number; unasked: number }>((resolve) => {
        const sum = { all: 0, unasked: 0 };
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByType('layout-shift') as Shift[]) {
            sum.all += entry.value;
            if (!entry.hadRecentInput) sum.unasked += entry.value;
          }
          if (list.getEntriesByType('mark').length === 0) return;
          observer.disconnect();
          resolve(sum);
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        observer.observe({ type: 'mark' });
        // Entries arrive in order: once the mark has arrived, no shift is outstanding.
        performance.mark('shifts-read');
      }),
  );
}

/** Resets the shifts without input, so that only later ones count. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate('Object.assign(window.seen, { unasked: 0, movedUnasked: [] })');
}
