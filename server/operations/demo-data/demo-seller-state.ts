import { demoSeller } from '#contract/seller.ts';
import { heldAt, type ShopSettings } from '#contract/settings.ts';

/** Returns the state of a demo shop's seller at a time: the one set by the owner, or that of the fictional seller. */
export function demoSellerState({ timeline }: ShopSettings, at: Date): string {
  return heldAt(timeline, 'seller', at)?.state ?? demoSeller.state;
}
