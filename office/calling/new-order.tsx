import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PlacedForCaller } from '#contract/office/new-order.ts';
import type { TypedAddress } from '#contract/typed-address.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { keepDraft, readMemberDraft } from '#office/browser/kept.ts';
import { useMe } from '#office/browser/me.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty } from '#office/parts/states.tsx';
import { Notice } from '#ui/notice.tsx';
import { CallerPart } from './caller-part.tsx';
import styles from './calling.module.css';
import { type CallDraft, draftFaults, draftIn, emptyDraft, isBegun, requestOf, wantedLines } from './draft.ts';
import { PlacedCallOrder } from './ordered.tsx';
import { PiecesPart } from './pieces-part.tsx';
import { SumPart } from './sum-part.tsx';
import { useLastOrder } from './use-again.ts';

const kept = 'new-order';

/** Fetches the quote after each change; shows the previous quote while loading. */
function useQuote({ lines, address: { pin }, delivery }: CallDraft) {
  const wholePin = /^\d{3}\s?\d{3}$/.test(pin.trim()) ? pin.replace(/\s/g, '') : undefined;
  const body = { lines: wantedLines({ lines }), ...(wholePin && { pin: wholePin }), delivery };
  return useQuery({
    queryKey: ['caller-quote', body],
    queryFn: async () => (await officeApi('POST /api/office/new-order/quote', { body })).data,
    enabled: lines.length > 0,
    placeholderData: lines.length > 0 ? keepPreviousData : undefined,
  });
}

/** Lets staff order for a caller: items, caller, address, payment. The draft is stored on this device. */
export function NewOrderPage() {
  const me = useMe();
  const [draft, setDraft] = useState<CallDraft>(() => draftIn(readMemberDraft(kept, me.id)) ?? emptyDraft());
  const [placed, setPlaced] = useState<PlacedForCaller>();
  const change = (next: Partial<CallDraft>) => setDraft((before) => ({ ...before, ...next }));
  const changeAddress = (update: (before: TypedAddress) => TypedAddress) =>
    setDraft((before) => {
      const address = update(before.address);
      return address === before.address ? before : { ...before, address };
    });
  const anew = () => {
    setPlaced(undefined);
    setDraft(emptyDraft());
  };
  const again = useLastOrder(draft, setDraft);
  useEffect(() => keepDraft(kept, me.id, !placed && isBegun(draft) ? draft : undefined), [draft, placed, me.id]);
  if (!me.permissions.includes('orders.change'))
    return (
      <>
        <RoomHead title="New order" back={{ to: '/orders', words: 'Orders' }} />
        <Empty title="Not part of your work">Support and managers order for callers.</Empty>
      </>
    );
  return (
    <>
      <RoomHead
        title="New order"
        beside="for a caller"
        back={{ to: '/orders', words: 'Orders' }}
        actions={!placed && isBegun(draft) && <Button onPress={anew}>Begin anew</Button>}
      />
      <Crease />
      {again.error && (
        <Notice tone="ball" role="alert">
          {errorMessage(again.error)}
        </Notice>
      )}
      {again.waits && !placed && (
        <Notice tone="haldi" role="status">
          <span>This order was begun before.</span>{' '}
          <Button onPress={again.order}>{`Order ${again.waits} again instead`}</Button>{' '}
          <Button onPress={again.leave}>Go on with this one</Button>
        </Notice>
      )}
      {placed ? (
        <PlacedCallOrder placed={placed} draft={draft} onAnew={anew} />
      ) : (
        <Form draft={draft} change={change} changeAddress={changeAddress} onPlaced={setPlaced} />
      )}
    </>
  );
}

interface FormProps {
  draft: CallDraft;
  change: (next: Partial<CallDraft>) => void;
  changeAddress: (update: (before: TypedAddress) => TypedAddress) => void;
  onPlaced: (placed: PlacedForCaller) => void;
}

function Form({ draft, change, changeAddress, onPlaced }: FormProps) {
  const client = useQueryClient();
  const { data, error, isPlaceholderData } = useQuote(draft);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const quote = draft.lines.length > 0 ? data?.quote : undefined;
  const faults = tried ? { ...draftFaults(draft), ...fieldsOf(fault) } : {};
  const order = async () => {
    setTried(true);
    if (busy || !quote || isPlaceholderData) return;
    const body = requestOf(draft, quote);
    if (!body)
      return setFault(new OfficeProblem(400, 'invalid_fields', 'Some boxes still need a word: they are marked.'));
    setBusy(true);
    setFault(undefined);
    try {
      const { data: done } = await officeApi('POST /api/office/new-order', {
        headers: { 'idempotency-key': draft.key },
        body,
      });
      onPlaced(done);
      await client.invalidateQueries({ queryKey: ['orders'] });
    } catch (problem) {
      setFault(problem);
      // The earlier order with this key remains. The new key makes the next request a new order.
      if (problem instanceof OfficeProblem && problem.code === 'idempotency_mismatch')
        change({ key: crypto.randomUUID() });
      await client.invalidateQueries({ queryKey: ['caller-quote'] });
    } finally {
      setBusy(false);
    }
  };
  useKeys({ 'Ctrl Enter': () => void order() });
  return (
    <form
      className="cols"
      onSubmit={(event) => {
        event.preventDefault();
        void order();
      }}
    >
      <div>
        <PiecesPart draft={draft} quote={quote} fault={faults.lines} onChange={(lines) => change({ lines })} />
        <CallerPart draft={draft} faults={faults} change={change} changeAddress={changeAddress} />
      </div>
      <div className={styles.side}>
        {(fault !== undefined || error) && (
          <Notice tone="ball" role="alert">
            {saidOf(fault ?? error)}
          </Notice>
        )}
        <SumPart draft={draft} quote={quote} old={isPlaceholderData} busy={busy} change={change} />
      </div>
    </form>
  );
}

function fieldsOf(fault: unknown): Record<string, string> {
  if (!(fault instanceof OfficeProblem)) return {};
  return Object.fromEntries(
    Object.entries(fault.fields).map(([name, message]) => [name.replace(/^(?:address|contact)\./, ''), message]),
  );
}

function saidOf(fault: unknown): string {
  if (fault instanceof OfficeProblem && fault.code === 'idempotency_mismatch')
    return 'This order was placed already, as it stood before you changed it. Look at the newest orders; pressing again places a second one.';
  return errorMessage(fault);
}
