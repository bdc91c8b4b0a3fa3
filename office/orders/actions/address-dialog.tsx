import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OfficeOrder, OrderPlace } from '#contract/office/orders.ts';
import { addressFaults, readAddress } from '#contract/read-address.ts';
import { addressValues, type TypedAddress } from '#contract/typed-address.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { orderQuery } from '#office/browser/queries.ts';
import { AddressBoxes, addressBoxNames, addressWords } from '#office/parts/address-boxes.tsx';
import { Conflict as BothChanged } from '#office/parts/conflict.tsx';
import { Ghosts } from '#office/parts/states.tsx';
import { type Fields, mergeFields } from '#office/words/merge-fields.ts';
import { clockWords } from '#office/words/time.ts';
import { ActDialog } from './act-dialog.tsx';
import type { useActing } from './use-acting.ts';

const fieldsOf = (place: OrderPlace): Fields =>
  Object.fromEntries(addressBoxNames.map((name) => [name, place[name] ?? '']));

interface Form {
  /** Base values and the order's version when editing started. */
  base: Fields;
  version: string;
  fields: TypedAddress;
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
  const [tried, setTried] = useState(false);
  const read = async () =>
    (await officeApi('POST /api/office/orders/:reference/contact', { params: { reference } })).data.address;
  const reveal = useMutation({
    mutationFn: read,
    onSuccess: (place) => setForm({ base: fieldsOf(place), fields: addressValues(place), version: whole.version }),
    onError: setFault,
  });
  const { mutate: begin } = reveal;
  useEffect(() => begin(), [begin]);
  const change = (update: (before: TypedAddress) => TypedAddress) =>
    setForm((now) => now && { ...now, fields: update(now.fields) });

  const merge = async ({ base, fields }: Form, problem: OfficeProblem) => {
    const theirs = fieldsOf(await read());
    const now = await client.fetchQuery({ ...orderQuery(reference), staleTime: 0 });
    const merged = mergeFields(base, fields, theirs);
    const said = problem.changed.map(({ who, what, at }) => `${who}: ${what}, ${clockWords(new Date(at))}`).join('. ');
    setForm({ base: theirs, version: now.version, fields: { ...fields, ...merged.fields } });
    setConflict({ sentence: said || problem.message, both: merged.both });
  };
  const send = async (sent: Form) => {
    setFault(undefined);
    setTried(true);
    const address = readAddress(sent.fields);
    if (!address) return;
    try {
      await acting.mutateAsync({
        act: { do: 'change_address', address },
        version: sent.version,
        quiet: true,
      });
      onClose();
    } catch (error) {
      if (error instanceof OfficeProblem && error.code === 'conflict') await merge(sent, error).catch(setFault);
      else setFault(error);
    }
  };
  const faultOf = faultsIn({ fault, tried, typed: form?.fields });
  const named = addressBoxNames.some((name) => faultOf(name) !== undefined);
  const same = form !== undefined && addressBoxNames.every((name) => form.fields[name] === form.base[name]);
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
          onChoose={(name, value) => change((before) => ({ ...before, [name]: value }))}
          wordsOf={(name) => addressWords[name as keyof typeof addressWords]}
        />
      )}
      {form && <AddressBoxes address={form.fields} change={change} faultOf={faultOf} autoFocus />}
    </ActDialog>
  );
}

interface Faults {
  fault: unknown;
  /** True once the form was sent; before that its fields are not validated. */
  tried: boolean;
  typed: TypedAddress | undefined;
}

/** Returns a function that gives the error of an address field: found in the typed text, else sent by the server. */
function faultsIn({ fault, tried, typed }: Faults): (name: string) => string | undefined {
  const faults = fault instanceof OfficeProblem ? fault.fields : {};
  const found = tried && typed ? addressFaults(typed) : [];
  const inForm = new Map<string, string>(found.map(({ field, message }) => [field, message]));
  return (name) => inForm.get(name) ?? faults[`act.address.${name}`] ?? faults[`address.${name}`];
}

function messageOf(fault: unknown): string | undefined {
  return fault === undefined ? undefined : errorMessage(fault);
}
