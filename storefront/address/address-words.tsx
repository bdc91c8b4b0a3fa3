/** Address in lines below the recipient's name, without empty fields. */
export function AddressWords({ address }: { address: AddressLines }) {
  const { fullName, line1, line2, landmark, city, pin, state } = address;
  const lines = [[line1, line2], [landmark], [`${city} ${pin}`, state]].map((line) => line.filter(Boolean).join(', '));
  return (
    <>
      <b>{fullName}</b>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>
          <br />
          <span>{line}</span>
        </span>
      ))}
    </>
  );
}

interface AddressLines {
  fullName: string;
  line1: string;
  line2: string;
  landmark?: string | undefined;
  city: string;
  pin: string;
  state: string;
}
