import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mobileFault } from '#contract/address-rules.ts';
import type { KnownCaller } from '#contract/office/new-order.ts';
import { indianStates } from '#contract/place.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import type { ServedPlace } from '#office/browser/read-pin.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import { StateQuestion } from '#office/parts/state-question.tsx';
import { sayFault } from '#office/parts/toasts.tsx';
import { momentWords } from '#office/words/time.ts';
import styles from './calling.module.css';
import { type AddressBox, type CallDraft, withCaller } from './draft.ts';

const stateChoices = [['', 'Choose'] as const, ...indianStates.map((state) => [state, state] as const)];

interface CallerPartProps {
  draft: CallDraft;
  /** Place of the PIN; null if unknown, undefined if not loaded. */
  place: ServedPlace | null | undefined;
  faults: Partial<Record<string, string>>;
  change: (next: Partial<CallDraft>) => void;
}

/**
 * Asks for the caller and the address. Offers earlier addresses of the phone; choosing one reveals it, which is logged.
 */
export function CallerPart({ draft, place, faults, change }: CallerPartProps) {
  const { phone, email, address } = draft;
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
      <AddressBoxes draft={draft} place={place} faults={faults} change={change} />
      <StateQuestion
        pin={address.pin}
        known={place?.state}
        chosen={address.state}
        onUse={(state) => change({ address: { ...address, state } })}
      />
    </section>
  );
}

/** Asks for the delivery address and the note. */
function AddressBoxes({ draft, place, faults, change }: CallerPartProps) {
  const { address } = draft;
  const put = (box: AddressBox) => (value: string) => change({ address: { ...address, [box]: value } });
  return (
    <div className={styles.boxes}>
      <Field
        label="Name"
        value={address.fullName}
        onChange={put('fullName')}
        fault={faults.fullName}
        autoComplete="off"
      />
      <Field
        label="PIN"
        inputMode="numeric"
        value={address.pin}
        onChange={put('pin')}
        fault={faults.pin ?? (place && !place.served ? 'No courier goes there' : undefined)}
        hint={placeHint(place, address.pin)}
        autoComplete="off"
      />
      <Field
        label="Flat, house, building"
        value={address.line1}
        onChange={put('line1')}
        fault={faults.line1}
        autoComplete="off"
      />
      <Field
        label="Area, street"
        value={address.line2}
        onChange={put('line2')}
        fault={faults.line2}
        autoComplete="off"
      />
      <Field
        label="Landmark"
        value={address.landmark}
        onChange={put('landmark')}
        fault={faults.landmark}
        autoComplete="off"
      />
      <Field label="City" value={address.city} onChange={put('city')} fault={faults.city} autoComplete="off" />
      <Choice label="State" value={address.state} onChange={put('state')} fault={faults.state} options={stateChoices} />
      <Field
        label="Note for the courier"
        value={draft.note}
        onChange={(note) => change({ note })}
        fault={faults.note}
        autoComplete="off"
      />
    </div>
  );
}

/** Returns the city and state of a PIN, or asks for them. Pure. */
function placeHint(place: ServedPlace | null | undefined, pin: string): string {
  if (place?.state) return [place.city, place.state].filter(Boolean).join(', ');
  return place === null && pin.length >= 6 ? 'Nobody knows this PIN: choose city and state' : '';
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
