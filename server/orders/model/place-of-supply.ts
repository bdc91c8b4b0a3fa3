import type { StoredAddress } from '#database/schema/columns.ts';

interface Supplied {
  gstin?: string | null | undefined;
  billing?: Pick<StoredAddress, 'state'> | null | undefined;
  address: Pick<StoredAddress, 'state'>;
}

/**
 * Returns the state of supply (IGST Act, section 10(1)): the state of the billed business, else that of the delivery
 * address. Pure.
 */
export function placeOfSupply({ gstin, billing, address }: Supplied): string {
  return gstin && billing ? billing.state : address.state;
}
