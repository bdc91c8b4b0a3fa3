import { importPackage } from './import-package.ts';

/** Part of a report that the tests read. */
export interface LighthouseReport {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: LighthouseReport } | undefined>;

/**
 * Measures the page at `url`, as a phone, by the browser that listens on this debugging port. Returns undefined if it
 * measured nothing.
 */
export async function runLighthouse(url: string, port: number): Promise<LighthouseReport | undefined> {
  const { default: lighthouse } = await importPackage<{ default: Lighthouse }>('lighthouse');
  return (await lighthouse(url, { port, logLevel: 'silent', output: 'json' }))?.lhr;
}
