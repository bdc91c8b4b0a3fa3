import type { SavedAddress } from '#contract/account-addresses.ts';

export const addressTypes = { home: 'Home', work: 'Work', other: 'Other' } as const;

/** An address as it is written on a parcel, with the mobile the courier calls. */
export function AddressLines({ saved: { address, phone } }: { saved: SavedAddress }) {
  return (
    <address>
      <b>{address.fullName}</b>
      <p className="mut">
        {address.line1}, {address.line2}
        <br />
        {address.landmark && (
          <>
            {address.landmark}
            <br />
          </>
        )}
        {address.city} <span className="num">{address.pin}</span>
        <br />
        {address.state}
      </p>
      <p className="num">+91 {phone.replace(/(\d{5})(\d{5})/, '$1 $2')}</p>
    </address>
  );
}
