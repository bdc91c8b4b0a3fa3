import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { normalizePin } from '#contract/address-rules.ts';
import type { OfficeOrder, OrderPlace } from '#contract/office/orders.ts';
import { fillFromPin } from '#contract/pin-place.ts';
import { indianStates } from '#contract/place.ts';
import { stateConfirmation } from '#contract/read-address.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { orderQuery } from '#office/browser/queries.ts';
import { type ServedPlace, usePinPlace } from '#office/browser/read-pin.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Conflict as BothChanged } from '#office/parts/conflict.tsx';
import { Field } from '#office/parts/field.tsx';
import { hasOtherState, StateQuestion } from '#office/parts/state-question.tsx';
import { Ghosts } from '#office/parts/states.tsx';
import { type Fields, mergeFields } from '#office/words/merge-fields.ts';
import { clockWords } from '#office/words/time.ts';
import { ActDialog } from './act-dialog.tsx';
import styles from './actions.module.css';
import type { OrderActionInput } from './foretell.ts';
import type { useActing } from './use-acting.ts';

const names = ['fullName', 'line1', 'line2', 'landmark', 'pin', 'city', 'state'] as const;

/** Labels of the address fields. */
export const addressWords: Readonly<Record<(typeof names)[number], string>> = {
  fullName: 'Name',
  line1: 'Flat, house, building',
  line2: 'Area, street, village',
  landmark: 'Landmark',
  pin: 'PIN code',
  city: 'City or district',
  state: 'State',
};

const fieldsOf = (place: OrderPlace): Fields => Object.fromEntries(names.map((name) => [name, place[name] ?? '']));

function addressOf(fields: Fields): Extract<OrderActionInput, { do: 'change_address' }>['address'] {
  const { landmark, ...rest } = Object.fromEntries(names.map((name) => [name, (fields[name] ?? '').trim()])) as Record<
    (typeof names)[number],
    string
  >;
  const confirmed = fields.stateConfirmed === stateConfirmation(normalizePin(rest.pin), rest.state);
  return {
    ...rest,
    pin: normalizePin(rest.pin),
    ...(landmark && { landmark }),
    ...(confirmed && { stateConfirmed: true }),
  } as Extract<OrderActionInput, { do: 'change_address' }>['address'];
}

interface Form {
  /** Base values and the order's version when editing started. */
  base: Fields;
  version: string;
  fields: Fields;
}

interface Conflict {
  sentence: string;
  both: { name: string; yours: string; theirs: string }[];
}

interface AddressProps {
  whole: OfficeOrder;
  acting: ReturnType<typeof useActing>;
  onClose: () => void;
}

/** Asks for another address of unshipped parcels. Concurrent changes are merged by field, and no input is lost. */
export function AddressDialog({ whole, acting, onClose }: AddressProps) {
  const { reference } = whole.order;
  const client = useQueryClient();
  const [form, setForm] = useState<Form>();
  const [fault, setFault] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict>();
  const read = async () =>
    (await officeApi('POST /api/office/orders/:reference/contact', { params: { reference } })).data.address;
  const reveal = useMutation({
    mutationFn: read,
    onSuccess: (place) => setForm({ base: fieldsOf(place), fields: fieldsOf(place), version: whole.version }),
    onError: setFault,
  });
  const { mutate: begin } = reveal;
  useEffect(() => begin(), [begin]);
  const typed = (name: string, value: string) =>
    form && setForm({ ...form, fields: { ...form.fields, [name]: value } });
  const place = useAddressPlace(form, (fields) =>
    setForm((now) => now && { ...now, fields: { ...now.fields, ...fields } }),
  );

  const merge = async ({ base, fields }: Form, problem: OfficeProblem) => {
    const theirs = fieldsOf(await read());
    const now = await client.fetchQuery({ ...orderQuery(reference), staleTime: 0 });
    const merged = mergeFields(base, fields, theirs);
    const said = problem.changed.map(({ who, what, at }) => `${who}: ${what}, ${clockWords(new Date(at))}`).join('. ');
    setForm({ base: theirs, version: now.version, fields: merged.fields });
    setConflict({ sentence: said || problem.message, both: merged.both });
  };
  const send = async (sent: Form) => {
    setFault(undefined);
    try {
      await acting.mutateAsync({
        act: { do: 'change_address', address: addressOf(sent.fields) },
        version: sent.version,
        quiet: true,
      });
      onClose();
    } catch (error) {
      if (error instanceof OfficeProblem && error.code === 'conflict') await merge(sent, error).catch(setFault);
      else setFault(error);
    }
  };
  const faultOf = faultsIn(fault);
  const named = names.some((name) => faultOf(name) !== undefined);
  const same = form !== undefined && names.every((name) => form.fields[name] === form.base[name]);
  return (
    <ActDialog
      title="Where does it go?"
      fact="What has not left goes there. That you see the address is noted."
      follows={['Dates are promised anew', 'The shopper is told by mail']}
      refusal={named ? undefined : messageOf(fault)}
      verb="Change the address"
      waits={form === undefined || same || acting.isPending}
      onDo={() => form && void send(form)}
      onClose={onClose}
    >
      {!form && fault === undefined && <Ghosts rows={4} />}
      {form && conflict && (
        <BothChanged
          {...conflict}
          chosen={form.fields}
          onChoose={(name, value) => typed(name, value)}
          wordsOf={(name) => addressWords[name as keyof typeof addressWords]}
        />
      )}
      {form && <AddressBoxes form={form} place={place} onType={typed} faultOf={faultOf} />}
    </ActDialog>
  );
}

/**
 * Follows the PIN: earlier autofill is replaced, and the question about another state is recorded as shown. Values that
 * matched the old PIN count as autofill.
 */
function useAddressPlace(form: Form | undefined, fill: (fields: Fields) => void): ServedPlace | null | undefined {
  const { pin = '', state = '' } = form?.fields ?? {};
  const before = usePinPlace(form?.base.pin ?? '');
  const place = usePinPlace(pin);
  const follow = useEffectEvent((from: ServedPlace | null, to: ServedPlace | null) => {
    const { city = '', filledCity = '', filledState = '' } = form?.fields ?? {};
    const known =
      from === null
        ? { city, state, filledCity, filledState }
        : fillFromPin({ city, state, filledCity, filledState }, from);
    fill({ ...fillFromPin(known, to) });
  });
  useEffect(() => {
    if (before !== undefined && place !== undefined) follow(before, place);
  }, [before, place]);
  const asks = hasOtherState(place?.state, state);
  const confirm = useEffectEvent((stateConfirmed: string) => fill({ stateConfirmed }));
  useEffect(() => {
    if (asks) confirm(stateConfirmation(normalizePin(pin), state));
  }, [asks, pin, state]);
  return place;
}

interface BoxesProps {
  form: Form;
  place: ServedPlace | null | undefined;
  onType: (name: string, value: string) => void;
  faultOf: (name: string) => string | undefined;
}

/** Asks for the address fields. */
function AddressBoxes({ form, place, onType, faultOf }: BoxesProps) {
  return (
    <>
      {(['fullName', 'line1', 'line2', 'landmark'] as const).map((name) => (
        <Field
          key={name}
          label={addressWords[name]}
          value={form.fields[name] ?? ''}
          onChange={(value) => onType(name, value)}
          fault={faultOf(name)}
          autoFocus={name === 'fullName'}
          autoComplete="off"
        />
      ))}
      <div className={styles.two}>
        {(['pin', 'city'] as const).map((name) => (
          <Field
            key={name}
            label={addressWords[name]}
            value={form.fields[name] ?? ''}
            onChange={(value) => onType(name, value)}
            fault={faultOf(name)}
            autoComplete="off"
            {...(name === 'pin' && { inputMode: 'numeric' as const })}
          />
        ))}
      </div>
      <Choice
        label={addressWords.state}
        value={form.fields.state ?? ''}
        onChange={(value) => onType('state', value)}
        fault={faultOf('state')}
        options={[...new Set([form.fields.state ?? '', form.base.state ?? '', ...indianStates])].map((state) => [
          state,
          state || 'Choose',
        ])}
      />
      <StateQuestion
        pin={form.fields.pin ?? ''}
        known={place?.state}
        chosen={form.fields.state ?? ''}
        onUse={(state) => onType('state', state)}
      />
    </>
  );
}

/** Returns a function that gives the error of an address field. */
function faultsIn(fault: unknown): (name: string) => string | undefined {
  const faults = fault instanceof OfficeProblem ? fault.fields : {};
  return (name) => faults[`act.address.${name}`] ?? faults[`address.${name}`];
}

function messageOf(fault: unknown): string | undefined {
  return fault === undefined ? undefined : errorMessage(fault);
}
