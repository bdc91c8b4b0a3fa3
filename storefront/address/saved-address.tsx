import type { SavedAddress } from '#contract/account-addresses.ts';

export const addressTypeLabels = { home: 'Home', work: 'Work', other: 'Other' } as const;

/** Address as on a parcel label, with the mobile number that the courier calls. */
export function AddressLines({ saved: { address, phone } }: { saved: SavedAddress }) {
  return (
    <address>
      <b>{address.fullName}</b>
      <p className="mut">
        <span>{`${address.line1}, ${address.line2}`}</span>
        <br />
        {address.landmark && (
          <>
            <span>{address.landmark}</span>
            <br />
          </>
        )}
        <span>{address.city}</span> <span className="num">{address.pin}</span>
        <br />
        <span>{address.state}</span>
      </p>
      <p className="num">{`+91 ${phone.replace(/(\d{5})(\d{5})/, '$1 $2')}`}</p>
    </address>
  );
}
