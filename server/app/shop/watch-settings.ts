import { nothingDeclared, type ShopDeclarations } from '#contract/declarations.ts';
import { demoDeclarations } from '#contract/demo-declarations.ts';
import { gapOf, type PriceGap } from '#contract/gst.ts';
import { priceWithTax } from '#contract/price-with-tax.ts';
import { demoSeller, type Seller } from '#contract/seller.ts';
import { heldAt, type SettingTimeline, type ShopSettings, settingAt, writtenAt } from '#contract/settings.ts';
import type { ToldCharts } from '#contract/size-charts.ts';
import { tellTax } from '#contract/told-tax.ts';
import { chartsOfKinds } from '#server/catalogue/products/kinds.ts';
import type { MutableFacts } from '#server/catalogue/products/mutable-facts.ts';
import type { NetworkPurge } from '#server/foundation/cache/purge-network.ts';
import type { ResponseCache } from '#server/foundation/cache/response-cache.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { announcedAt, announcementMoments, standingLine } from '#server/foundation/content/announcement.ts';
import { homeAt, homeMoments } from '#server/foundation/content/home.ts';
import { shownMenus } from '#server/foundation/content/menus.ts';
import { toldCharts } from '#server/foundation/content/size-charts.ts';
import type { Database } from '#server/foundation/database/database.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { Env } from '#server/foundation/process/env.ts';
import { followSettings, type MutableSettings } from '#server/foundation/settings/follow-settings.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { hasSellerFile } from '#server/operations/site/read-seller.ts';
import { sellerOf, unnamedSeller } from '#server/operations/site/seller-rules.ts';

interface Watched {
  env: Env;
  database: Database;
  cache: Pick<ResponseCache, 'invalidate'>;
  /** CDN whose cache is invalidated too, if configured. */
  network: NetworkPurge | undefined;
  /** Facts whose seller is replaced at each change. */
  shopFacts: MutableFacts;
  /** Settings whose versions are replaced at each change. */
  settings: MutableSettings;
  log: Pick<Log, 'error'>;
}

export interface SettingsWatch {
  /** Returns true once the shop is open to shoppers. */
  isOpen(): boolean;
  stop(): void;
}

/**
 * Applies the owner's settings (seller and rules) in this process, and invalidates cached pages when they change. In
 * production the shop opens to shoppers once the seller is named and the owner has opened it.
 */
export async function watchSettings(watched: Watched): Promise<SettingsWatch> {
  const { env, database, cache, network, shopFacts, settings, log } = watched;
  const { now } = settings;
  let isNamed = false;
  const following = await followSettings({
    db: database.db,
    listen: (channel, listener) => database.listen(channel, listener),
    settings,
    log,
    moments: (timeline) => [...announcementMoments(timeline), ...homeMoments(timeline)],
    changed(timeline: SettingTimeline, first) {
      isNamed = heldAt(timeline, 'seller', now()) !== undefined;
      setRules(shopFacts, settings, env);
      if (first) return;
      // The change is reported to the reads first, so that later reads include it.
      database.reads.changed();
      cache.invalidate('everything');
      network?.forget('everything');
    },
  });
  const isOpen = () => env.SHOP_MODE === 'demo' || (isNamed && settingAt(settings, 'opening', now()).open);
  return { isOpen, stop: following.stop };
}

/** Sets the seller, and the rules for prices and declarations, from the current settings. */
export function setRules(shopFacts: MutableFacts, settings: ShopSettings, env: Env): void {
  const { now } = settings;
  shopFacts.seller = sellerAt(shopFacts, settings, now(), env);
  shopFacts.priceGap = (goods) => priceGapAt(settings, goods, now());
  shopFacts.priceWithTax = (goods) => {
    const at = now();
    return priceWithTax(settingAt(settings, 'tax', at), goods, inIndia(at).day);
  };
  shopFacts.declared = declaredAt(settings, now(), env);
  shopFacts.requiresDeclarations = env.SHOP_MODE !== 'demo';
}

/** Returns the declarations of the shop at a time; those of the fictional seller in a demo without any. */
function declaredAt(settings: ShopSettings, at: Date, env: Env): ShopDeclarations {
  const written = writtenAt(settings, 'declarations', at);
  return written ?? (env.SHOP_MODE === 'demo' ? demoDeclarations : nothingDeclared);
}

/** Returns the gap between GST rates that contains a price at a time; undefined if a rate fits the price. */
function priceGapAt(settings: ShopSettings, goods: { hsn: string; unitPaise: number }, at: Date): PriceGap | undefined {
  const { gst } = settingAt(settings, 'tax', at);
  return gst ? gapOf(gst, goods, inIndia(at).day) : undefined;
}

/** Returns the seller as pages show it at a time: the owner's fields, settings and contents. */
function sellerAt(shopFacts: KnownFacts, settings: ShopSettings, at: Date, env: Env): Seller {
  const { timeline } = settings;
  const demo = env.SHOP_MODE === 'demo';
  // A shop with a seller file counts as real, even with demonstration goods.
  const demonstration = demo && !hasSellerFile(env) ? demoSeller.demonstration : '';
  const lines = heldAt(timeline, 'seller', at);
  const nobody = demo ? demoSeller : unnamedSeller;
  const menus = heldAt(timeline, 'menus', at);
  const charts = toldCharts(heldAt(timeline, 'charts', at));
  return {
    ...(lines ? sellerOf(lines, Number(inIndia(at).day.slice(0, 4)), demonstration) : nobody),
    announcement:
      announcedAt(timeline, at) ?? standingLine(settingAt(settings, 'delivery', at), settingAt(settings, 'ways', at)),
    home: homeAt(timeline, at),
    // The lists of kinds, sports and collections are read each time a page is rendered.
    get menus() {
      return shownMenus(shopFacts, menus);
    },
    get charts() {
      return withKinds(shopFacts, charts);
    },
    get kinds() {
      return shopFacts.kinds;
    },
    terms: termsOf(settings, at),
    declared: demo && !writtenAt(settings, 'declarations', at) ? undefined : declaredAt(settings, at, env),
  };
}

/** Merges the size charts of pages with the charts of individual kinds of goods. */
function withKinds(shopFacts: KnownFacts, charts: ToldCharts | undefined): ToldCharts | undefined {
  const kinds = chartsOfKinds(shopFacts);
  return kinds ? { ...charts, kinds } : charts;
}

/**
 * Returns the terms for delivery, COD, tax, returns and limits; undefined if all are defaults, which pages already
 * contain.
 */
function termsOf(settings: ShopSettings, at: Date): Seller['terms'] {
  const isSet = (['delivery', 'ways', 'cash', 'tax', 'returns', 'limits'] as const).some(
    (name) => writtenAt(settings, name, at) !== undefined,
  );
  if (!isSet) return undefined;
  const [delivery, ways, cash] = [
    settingAt(settings, 'delivery', at),
    settingAt(settings, 'ways', at),
    settingAt(settings, 'cash', at),
  ];
  const tax = tellTax(settingAt(settings, 'tax', at));
  const told = writtenAt(settings, 'tax', at) === undefined ? {} : { tax };
  return {
    delivery,
    ways,
    cash,
    ...told,
    returns: settingAt(settings, 'returns', at),
    limits: settingAt(settings, 'limits', at),
  };
}
