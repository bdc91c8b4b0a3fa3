import type { ShopSettings } from '#contract/settings.ts';

/** Settings of a shop whose owner changed nothing. */
export const unchangedSettings: ShopSettings = { timeline: {}, now: () => new Date() };
