import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import PenLine from 'lucide-react/icons/pen-line';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import { errorMessage, officeApi, wasAnswered } from '#office/browser/api.ts';
import { keepWork, readWork } from '#office/browser/kept.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease } from '#office/parts/head.tsx';
import { printPdf } from '#office/parts/print-pdf.ts';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { writeRupees } from '#office/words/money.ts';
import { momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { Notice } from '#ui/notice.tsx';
import { Band } from './band.tsx';
import { countOut, type HandoverManifest, manifestWith } from './count-out.ts';
import { Sentence } from './desk.tsx';
import type { DeskMessage } from './desk-state.ts';
import lists from './lists.module.css';
import styles from './packing.module.css';
import { Foot, ScanField } from './scan-field.tsx';
import { Signature } from './signature.tsx';
import { playTone } from './sounds.ts';

/** Manages the counted parcels, the driver and the handover. */
function useHandover(memberId: string) {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: ['handovers'],
    queryFn: async () => (await officeApi('GET /api/office/packing/handovers', {})).data,
    staleTime: 0,
    refetchInterval: 30_000,
  });
  const [counted, setCounted] = useState<readonly string[]>(() => readCounted(memberId));
  const [carrier, setCarrier] = useState<string>();
  const [takenBy, setTakenBy] = useState('');
  const [signature, setSignature] = useState('');
  const [said, setSaid] = useState<DeskMessage>({ tone: 'plain', words: 'Scan the label of each parcel.', more: '' });
  useEffect(() => void keepWork('office-handover', memberId, counted.length > 0 ? counted : null), [counted, memberId]);
  const waiting = list.data?.waiting ?? [];
  const current = waiting.find((one) => one.carrier === carrier) ?? manifestWith(waiting, counted) ?? waiting[0];
  const out = current ? current.parcels.filter(({ awb }) => counted.includes(awb)) : [];
  const give = useMutation({
    mutationFn: async () => {
      const body = {
        carrier: current?.carrier ?? '',
        awbs: out.map(({ awb }) => awb),
        takenBy,
        signature: signature || null,
      };
      return (await officeApi('POST /api/office/packing/handovers', { body })).data;
    },
    onSuccess: async ({ id, parcels, carrier: to }) => {
      setCounted(counted.filter((awb) => !out.some((one) => one.awb === awb)));
      setTakenBy('');
      setSignature('');
      setSaid({ tone: 'right', words: `${parcels} handed over to ${to}.`, more: 'The manifest prints.' });
      await client.invalidateQueries({ queryKey: ['handovers'] });
      await printManifest(id);
    },
  });
  const scan = (typed: string) => {
    const after = countOut(waiting, counted, typed);
    if (!after) return;
    setSaid(after.said);
    if (after.said.tone !== 'plain') playTone(after.said.tone);
    setCounted(after.counted);
    if (after.carrier !== undefined) setCarrier(after.carrier);
  };
  return {
    ...{ list, waiting, counted, current, setCarrier, out, said, scan, give },
    ...{ takenBy, setTakenBy, signature, setSignature },
  };
}

type Handover = ReturnType<typeof useHandover>;

/** Lets staff scan labels for a driver, who signs. The counts are stored on the device. */
export function HandoverDesk({ memberId }: { memberId: string }) {
  const desk = useHandover(memberId);
  const { list, waiting, current, out, takenBy, give } = desk;
  return (
    <div className={classNames(styles.desk, styles.two3)}>
      <Band
        network={wasAnswered(list.error) && list.fetchStatus !== 'paused'}
        kept={0}
        progress={current && { done: out.length, all: current.parcels.length }}
      />
      <main className={styles.main}>
        <h1 className={classNames('ttl', lists.over)}>Hand over to the courier</h1>
        <Crease />
        <WaitingManifests desk={desk} />
        <Done rows={list.data?.done ?? []} />
      </main>
      <aside className={styles.side} aria-label="Who takes them">
        {waiting.length > 0 && (
          <Driver name={takenBy} onName={desk.setTakenBy} signature={desk.signature} onSignature={desk.setSignature} />
        )}
        {give.error && (
          <Notice tone="ball" role="alert">
            {errorMessage(give.error)}
          </Notice>
        )}
        <div className={styles.acts}>
          <ButtonLink to="/packing#batch">Choose a batch</ButtonLink>
          {waiting.length > 0 && (
            <Give
              out={out.length}
              left={(current?.parcels.length ?? 0) - out.length}
              named={takenBy.trim() !== ''}
              busy={give.isPending}
              onGive={() => give.mutate()}
            />
          )}
        </div>
      </aside>
      <Foot scan={<ScanField label="Scan a label, or type its number" onScan={desk.scan} />}>
        <Sentence said={desk.said} />
      </Foot>
    </div>
  );
}

/** Shows the manifests that wait for a driver. */
function WaitingManifests({ desk: { list, waiting, counted, current, setCarrier } }: { desk: Handover }) {
  return (
    <>
      {list.error && (
        <Failed
          what="What waits for a driver"
          error={list.error}
          readAt={list.dataUpdatedAt}
          onAgain={() => void list.refetch()}
        />
      )}
      {list.isPending && <Ghosts rows={3} />}
      {list.data && waiting.length === 0 && (
        <Empty title="Nothing waits for a driver">
          Packed parcels stand here once the courier has given them a number.
        </Empty>
      )}
      {waiting.length > 0 && <Manifests waiting={waiting} counted={counted} current={current} onChoose={setCarrier} />}
    </>
  );
}

interface DriverProps {
  name: string;
  onName: (name: string) => void;
  signature: string;
  onSignature: (path: string) => void;
}

/** Asks for the driver's name and signature, if any parcel waits. */
function Driver({ name, onName, signature, onSignature }: DriverProps) {
  return (
    <>
      <Field
        label="Taken by"
        value={name}
        onChange={onName}
        maxLength={80}
        autoComplete="off"
        hint="The name of the driver"
      />
      <Signature path={signature} onChange={onSignature} />
    </>
  );
}

interface GiveProps {
  out: number;
  left: number;
  named: boolean;
  busy: boolean;
  onGive: () => void;
}

/** Shows the handover button, and the data that is still missing. */
function Give({ out, left, named, busy, onGive }: GiveProps) {
  const ready = out > 0 && named;
  return (
    <>
      <Button look="ink" isDisabled={!ready} isPending={busy} onPress={onGive}>
        <PenLine aria-hidden />
        <span>{left > 0 ? `Hand over ${out}, leave ${left}` : `Hand over ${out}`}</span>
      </Button>
      {!ready && <p className="small dim">{out === 0 ? 'Scan the parcels first.' : 'Write who takes them.'}</p>}
    </>
  );
}

function readCounted(memberId: string): string[] {
  const kept = readWork('office-handover', memberId);
  return Array.isArray(kept) ? kept.filter((awb) => typeof awb === 'string') : [];
}

async function printManifest(id: string): Promise<void> {
  printPdf((await officeApi('GET /api/office/packing/handovers/:id', { params: { id } })).data.pdf);
}

interface ManifestsProps {
  waiting: readonly HandoverManifest[];
  counted: readonly string[];
  current: HandoverManifest | undefined;
  onChoose: (carrier: string) => void;
}

function Manifests({ waiting, counted, current, onChoose }: ManifestsProps) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, lists.groups)}>
        <caption className="vh">Parcels that wait, by courier</caption>
        <thead>
          <tr>
            <th>Manifest</th>
            <th className={table.right}>Parcels</th>
            <th className={table.right}>Scanned out</th>
            <th className={table.right}>Cash to collect</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {waiting.map((manifest) => {
            const { carrier, parcels } = manifest;
            const out = parcels.filter(({ awb }) => counted.includes(awb));
            const here = manifest === current;
            return (
              <tr key={carrier} className={classNames(here && lists.in)}>
                <th>
                  <button type="button" className={lists.pick} aria-pressed={here} onClick={() => onChoose(carrier)}>
                    {carrier}
                  </button>
                </th>
                <td className={table.right}>{parcels.length}</td>
                <td className={classNames(table.right, out.length > 0 && out.length < parcels.length && 'bad strong')}>
                  {out.length}
                </td>
                <td className={table.right}>{writeRupees(parcels.reduce((sum, { cash }) => sum + cash, 0))}</td>
                <td className={table.wide}>
                  <Counted parcels={parcels} counted={counted} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Counted({ parcels, counted }: { parcels: HandoverManifest['parcels']; counted: readonly string[] }) {
  const missing = parcels.filter(({ awb }) => !counted.includes(awb)).map(({ reference }) => reference);
  if (missing.length === 0) return <Status tone="delivered">All counted</Status>;
  if (missing.length === parcels.length) return <Status tone="pending">Not counted yet</Status>;
  const named =
    missing.length > 3 ? `${missing.slice(0, 3).join(', ')} and ${missing.length - 3} more` : missing.join(', ');
  return <Status tone="cancelled">{`${missing.length === 1 ? 'One' : missing.length} not found: ${named}`}</Status>;
}

function Done({
  rows,
}: {
  rows: readonly { id: string; carrier: string; parcels: number; takenBy: string; at: string; missing: string[] }[];
}) {
  if (rows.length === 0) return null;
  return (
    <section className="block">
      <h2 className="h">Handed over this week</h2>
      <ul className={lists.gone}>
        {rows.map(({ id, carrier, parcels, takenBy, at, missing }) => (
          <li key={id}>
            <span>
              <b>{`${parcels} with ${takenBy}, ${carrier}`}</b>
              <small className="dim">{`${momentWords(at)}${missing.length > 0 ? `. Not found: ${missing.join(', ')}` : ''}`}</small>
            </span>
            <Button
              look="quiet"
              aria-label={`Print the manifest of ${momentWords(at)}`}
              onPress={() => void printManifest(id)}
            >
              <Printer aria-hidden />
              <span>Manifest</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
