import { demoSeller } from '#contract/seller.ts';
import { heldAt, type ShopSettings } from '#contract/settings.ts';

/** Returns the state of the seller of a demo shop at a time: the owner's, or that of the fictitious one. */
export function demoSellerState({ timeline }: ShopSettings, at: Date): string {
  return heldAt(timeline, 'seller', at)?.state ?? demoSeller.state;
}
