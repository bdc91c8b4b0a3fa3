import type { MailText, MailTextName } from '#contract/mail-placeholders.ts';
import type { Seller } from '#contract/seller.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';

/** Unsaved content that all pages use; undefined values are unchanged. */
export type ContentDraft = Partial<Pick<Seller, 'announcement' | 'home' | 'menus'>>;

/** Returns the shop's facts with unsaved content, for one preview. Pure. */
export function withDraft(shopFacts: ShopFacts, draft: ContentDraft): ShopFacts {
  return { ...shopFacts, seller: { ...shopFacts.seller, ...draft } };
}

/** Returns the shop's settings with an unsaved text of a mail, for one preview. Pure. */
export function withMailDraft(settings: ShopSettings, name: MailTextName, text: MailText): ShopSettings {
  const draft = { [`mail.${name}`]: [{ version: 0, from: 0, value: text }] };
  return { ...settings, timeline: { ...settings.timeline, ...draft } };
}
