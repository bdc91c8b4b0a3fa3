import { chromium } from 'playwright-core';
import { freePort } from '#server/foundation/database-engine/free-port.ts';
import { browserArgs } from './browser.ts';
import { runLighthouse } from './second-opinions/lighthouse.ts';

export interface LighthouseScores {
  /** Score from 0 to 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Layout shift, without unit. */
  shift: number;
  /** Largest contentful paint in ms, on Lighthouse's slow phone. */
  largestPaintMs: number;
  /** Titles of the audits of the last three categories that were not passed. */
  failed: string[];
}

/**
 * Runs Lighthouse on an address as a mid-range phone on a slow network (its mobile defaults). Each call is a visit by a
 * new browser without a cache.
 */
export async function askLighthouse(url: string): Promise<LighthouseScores> {
  const port = await freePort();
  const executablePath = process.env.CHROMIUM;
  const browser = await chromium.launch({
    args: [...browserArgs, `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
  });
  try {
    const report = await runLighthouse(url, port);
    if (!report) throw new Error(`Lighthouse said nothing of ${url}`);
    const { categories, audits } = report;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const judged = ['accessibility', 'best-practices', 'seo'].flatMap((name) => categories[name]?.auditRefs ?? []);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      failed: judged
        .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id}: ${audits[id]?.title}`),
    };
  } finally {
    await browser.close();
  }
}
