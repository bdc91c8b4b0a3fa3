import { kindsForPages } from '#contract/kinds.ts';
import { demoSeller, openWithSeller, type Seller } from '#contract/seller.ts';
import { heldAt, type SettingTimeline, settingAt } from '#contract/settings.ts';
import type { ToldCharts } from '#contract/size-charts.ts';
import { taxPercents, taxRange } from '#contract/tax-rules.ts';
import { chartsOfKinds } from '#server/catalogue/products/kinds.ts';
import type { NetworkPurge } from '#server/foundation/cache/purge-network.ts';
import type { ResponseCache } from '#server/foundation/cache/response-cache.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { announcedAt, announcementMoments, standingLine } from '#server/foundation/content/announcement.ts';
import { homeAt, homeMoments } from '#server/foundation/content/home.ts';
import { shownMenus } from '#server/foundation/content/menus.ts';
import { toldCharts } from '#server/foundation/content/size-charts.ts';
import { triedOr } from '#server/foundation/content/tried.ts';
import type { Database } from '#server/foundation/database/database.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { Env } from '#server/foundation/process/env.ts';
import { followSettings } from '#server/foundation/settings/follow-settings.ts';
import { hasSellerFile } from '#server/operations/site/read-seller.ts';
import { sellerOf, unnamedSeller } from '#server/operations/site/seller-rules.ts';

interface GoingBy {
  env: Env;
  database: Database;
  cache: Pick<ResponseCache, 'invalidate'>;
  /** CDN whose cache is invalidated as well, if configured. */
  network: NetworkPurge | undefined;
  now: () => Date;
  log: Pick<Log, 'error'>;
}

export interface SettingsWatch {
  /** Returns true once shoppers are let in. */
  isOpen(): boolean;
  stop(): void;
}

/**
 * Applies the owner's settings (seller and rules) in this process, and invalidates cached pages when they change. In
 * production shoppers are let in once the seller is named and the owner has opened.
 */
export async function watchSettings({ env, database, cache, network, now, log }: GoingBy): Promise<SettingsWatch> {
  const demo = env.SHOP_MODE === 'demo';
  // Treats a shop with a seller file as real, even with demonstration goods.
  const demonstration = demo && !hasSellerFile(env) ? demoSeller.demonstration : '';
  const nobody = demo ? demoSeller : unnamedSeller;
  let isNamed = false;
  const following = await followSettings({
    db: database.db,
    listen: (channel, listener) => database.listen(channel, listener),
    now,
    log,
    moments: (timeline) => [...announcementMoments(timeline), ...homeMoments(timeline)],
    changed(timeline: SettingTimeline, first) {
      const lines = heldAt(timeline, 'seller', now());
      isNamed = lines !== undefined;
      const named = lines ? sellerOf(lines, Number(inIndia(now()).day.slice(0, 4)), demonstration) : nobody;
      const line = announcedAt(timeline, now());
      const home = homeAt(timeline, now());
      const menus = heldAt(timeline, 'menus', now());
      const charts = toldCharts(heldAt(timeline, 'charts', now()));
      const standing = standingLine(settingAt('delivery', now()), settingAt('ways', now()));
      openWithSeller({
        ...named,
        terms: termsOf(timeline, now()),
        get announcement() {
          return triedOr('line', line) ?? standing;
        },
        get home() {
          return triedOr('home', home);
        },
        // Reads kinds, sports and collections when a page is rendered.
        get kinds() {
          return kindsForPages();
        },
        get charts() {
          return withKinds(charts);
        },
        get menus() {
          return triedOr('menus', shownMenus(menus));
        },
      });
      if (first) return;
      // Marks the primary as changed first, so that later reads include the change.
      database.reads.changed();
      cache.invalidate('everything');
      network?.forget('everything');
    },
  });
  return { isOpen: () => demo || (isNamed && settingAt('opening', now()).open), stop: following.stop };
}

/** Merges the size charts of pages with those of individual kinds of goods. */
function withKinds(charts: ToldCharts | undefined): ToldCharts | undefined {
  const kinds = chartsOfKinds();
  return kinds ? { ...charts, kinds } : charts;
}

/**
 * Returns the terms for delivery, cash, tax, returns and limits; undefined if none is set, so default pages carry none.
 */
function termsOf(timeline: SettingTimeline, at: Date): Seller['terms'] {
  const isSet = (['delivery', 'ways', 'cash', 'tax', 'returns', 'limits'] as const).some(
    (name) => heldAt(timeline, name, at) !== undefined,
  );
  if (!isSet) return undefined;
  const [delivery, ways, cash] = [settingAt('delivery', at), settingAt('ways', at), settingAt('cash', at)];
  const percents = taxPercents(settingAt('tax', at).rules);
  const tax = {
    percent: percents.length === 1 ? (percents[0] ?? null) : null,
    words: `+${taxRange(percents)} tax at checkout`,
  };
  const told = heldAt(timeline, 'tax', at) === undefined ? {} : { tax };
  return { delivery, ways, cash, ...told, returns: settingAt('returns', at), limits: settingAt('limits', at) };
}
