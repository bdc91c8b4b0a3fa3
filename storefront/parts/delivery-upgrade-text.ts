import type { DeliveryOption } from '#contract/delivery.ts';

type Known = Pick<DeliveryOption, 'method' | 'name' | 'price' | 'offered' | 'why'>;

/** Describes the paid delivery options that this cart can use at checkout; empty if there is none. */
export function deliveryUpgradeText(options: readonly Known[]): string {
  const paid = options.filter(({ method }) => method !== 'standard');
  const offered = paid.filter((option) => option.offered);
  if (offered.length > 0) return `${sentence(offered)} at checkout.`;
  const perhaps = paid.filter(({ why }) => why === 'pin');
  return perhaps.length > 0 ? `${sentence(perhaps)} for many PIN codes at checkout.` : '';
}

function sentence(options: readonly Known[]): string {
  const words = options.map(({ name }) => name.toLowerCase().replaceAll(' ', '-')).join(' and ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${options.length === 1 ? 'option' : 'options'}`;
}

/** Returns the delivery options to mention before checkout: offered now, or at another time of day. */
export function worthNaming<T extends Known>(options: readonly T[]): T[] {
  return options.filter(({ offered, why }) => offered || why === 'time');
}
