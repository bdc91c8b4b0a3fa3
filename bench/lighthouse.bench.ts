import type { LighthouseScores } from '#e2e/lighthouse.ts';
import { endAllShops, startShop } from '#e2e/running-shop.ts';
import { provideChromium } from '#scripts/find-chromium.ts';
import { provideSecondOpinions } from '#scripts/provide-second-opinions.ts';
import { type BenchFigure, type Benchmark, medianOf } from './benchmark.ts';

const rounds = 3;
const pages = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/sports/cricket' },
  { name: 'product', path: '/product/1?category=Cricket' },
] as const;

export const benchmark: Benchmark = {
  title: 'The first visit on a phone',
  about: `Lighthouse's mobile defaults (a slow phone on a slow network, nothing kept), median of ${rounds} visits a page, after one that drew the pictures.`,
  async run(say) {
    process.env.CHROMIUM = await provideChromium(say);
    await provideSecondOpinions(say);
    const { askLighthouse } = await import('#e2e/lighthouse.ts');
    const shop = await startShop();
    const figures: BenchFigure[] = [];
    try {
      for (const { name, path } of pages) {
        await askLighthouse(shop.url + path);
        const visits: LighthouseScores[] = [];
        for (let round = 0; round < rounds; round++) visits.push(await askLighthouse(shop.url + path));
        say(`${name} done`);
        const middle = (of: (scores: LighthouseScores) => number) => medianOf(visits.map(of));
        figures.push(
          {
            name: `${name}, performance`,
            value: middle(({ performance }) => performance),
            unit: '',
            goal: { atLeast: 98 },
          },
          {
            name: `${name}, accessibility`,
            value: middle(({ accessibility }) => accessibility),
            unit: '',
            goal: { atLeast: 100 },
          },
          {
            name: `${name}, best practices`,
            value: middle(({ bestPractices }) => bestPractices),
            unit: '',
            goal: { atLeast: 100 },
          },
          { name: `${name}, search engines`, value: middle(({ seo }) => seo), unit: '', goal: { atLeast: 100 } },
          { name: `${name}, layout shift`, value: middle(({ shift }) => shift), unit: '', goal: { atMost: 0 } },
          { name: `${name}, largest paint`, value: middle(({ largestPaintMs }) => largestPaintMs), unit: 'ms' },
        );
        for (const failed of new Set(visits.flatMap((visit) => visit.failed))) say(`${name}: ${failed}`);
      }
    } finally {
      await endAllShops();
    }
    return figures;
  },
};
