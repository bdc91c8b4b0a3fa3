import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mobileFault } from '#contract/address-rules.ts';
import type { KnownCaller } from '#contract/office/new-order.ts';
import type { TypedAddress } from '#contract/typed-address.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { AddressBoxes } from '#office/parts/address-boxes.tsx';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { sayFault } from '#office/parts/toasts.tsx';
import { momentWords } from '#office/words/time.ts';
import styles from './calling.module.css';
import { type CallDraft, withCaller } from './draft.ts';

interface CallerPartProps {
  draft: CallDraft;
  faults: Partial<Record<string, string>>;
  change: (next: Partial<CallDraft>) => void;
  changeAddress: (update: (before: TypedAddress) => TypedAddress) => void;
}

/**
 * Asks for the caller and the address. Offers earlier addresses of the phone; choosing one reveals it, which is logged.
 */
export function CallerPart({ draft, faults, change, changeAddress }: CallerPartProps) {
  const { phone, email, address, note } = draft;
  return (
    <section className="block">
      <h2 className="h">Who calls</h2>
      <div className={styles.boxes}>
        <Field
          label="Phone"
          type="tel"
          inputMode="tel"
          value={phone}
          onChange={(next) => change({ phone: next })}
          fault={faults.phone}
          autoComplete="off"
        />
        <Field
          label="E-mail"
          type="email"
          value={email}
          onChange={(next) => change({ email: next })}
          fault={faults.email}
          hint="The order and where to pay it are mailed there"
          autoComplete="off"
        />
      </div>
      <Doors phone={phone} onUse={(shown) => change(withCaller(draft, shown))} />
      <h2 className="h">Where it goes</h2>
      <div className={styles.stack}>
        <AddressBoxes address={address} change={changeAddress} faultOf={(name) => faults[name]} />
        <Field
          label="Note for the courier"
          value={note}
          onChange={(text) => change({ note: text })}
          fault={faults.note}
          autoComplete="off"
        />
      </div>
    </section>
  );
}

type Shown = Parameters<typeof withCaller>[1];

function Doors({ phone, onUse }: { phone: string; onUse: (shown: Shown) => void }) {
  const [busy, setBusy] = useState<string>();
  const { data } = useQuery({
    queryKey: ['caller', phone],
    queryFn: async () => (await officeApi('POST /api/office/new-order/caller', { body: { phone } })).data,
    enabled: mobileFault(phone) === undefined,
    placeholderData: undefined,
  });
  const apply = async (reference: string) => {
    setBusy(reference);
    try {
      const { data: shown } = await officeApi('POST /api/office/orders/:reference/contact', { params: { reference } });
      onUse(shown);
    } catch (error) {
      sayFault(errorMessage(error));
    } finally {
      setBusy(undefined);
    }
  };
  if (!data) return null;
  if (data.orders === 0) return <p className="mut small">Nobody has ordered with this phone before.</p>;
  return (
    <div className={styles.doors} role="status">
      <p className="small mut">
        {`${data.orders === 1 ? 'One order' : `${data.orders} orders`} with this phone. Using a door shows its address and e-mail to you, which is noted.`}
      </p>
      <ul>
        {data.doors.map((door) => (
          <Door
            key={door.reference}
            door={door}
            busy={busy === door.reference}
            onUse={() => void apply(door.reference)}
          />
        ))}
      </ul>
    </div>
  );
}

function Door({
  door: { reference, name, city, pin, email, placedAt, words },
  busy,
  onUse,
}: {
  door: KnownCaller;
  busy: boolean;
  onUse: () => void;
}) {
  return (
    <li>
      <span className={styles.what}>
        <b className="strong">{`${name}, ${city} ${pin}`}</b>
        <span className="mut small">{`${email}. ${reference}, ${momentWords(placedAt)}: ${words}`}</span>
      </span>
      <Button onPress={onUse} isPending={busy} aria-label={`Use the address of ${reference}`}>
        Use
      </Button>
    </li>
  );
}
