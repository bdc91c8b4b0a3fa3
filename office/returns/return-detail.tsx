import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OfficeReturn } from '#contract/office/returns.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { type Fact, MoneyRows, Pairs } from '#office/parts/facts.tsx';
import { ListDetailBack } from '#office/parts/list-detail.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { Reveal } from '#office/parts/reveal.tsx';
import { SendTo } from '#office/parts/send-to.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { EventTimeline } from '#office/parts/timeline.tsx';
import { sayFault } from '#office/parts/toasts.tsx';
import { sumPartLabel, writeRupees } from '#office/words/money.ts';
import { momentWords } from '#office/words/time.ts';
import { Notice } from '#ui/notice.tsx';
import { Plates } from '#ui/plates.tsx';
import { DecideDialog, RefuseDialog } from './decide.tsx';
import { Inspect } from './inspect.tsx';
import { decideWords, outcomeWords, stepWords } from './return-words.ts';
import styles from './returns.module.css';
import { returnQuery, useReturnStep } from './use-return.ts';

/** Shows one return: photos, inspection and money at the left; actions and events at the right. */
export function ReturnDetail({ id, back }: { id: string; back: string }) {
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery(returnQuery(id));
  if (error instanceof OfficeProblem && error.status === 404)
    return (
      <Empty title="No such return">
        <span>{`There is none with the number ${id}, or it is not one of yours to see.`}</span>{' '}
        <Link to={back}>Back to the list</Link>
      </Empty>
    );
  return (
    <>
      <ListDetailBack to={back} words="Back to the list" />
      {error && <Failed what="The return" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={4} />}
      {data && <Whole whole={data} />}
    </>
  );
}

function Whole({ whole }: { whole: OfficeReturn }) {
  const { id, order, name, city } = whole;
  return (
    <>
      <div className={styles.head}>
        <h2>
          <Plates text={id} className={styles.plates} />
        </h2>
        <span>
          <Link className="lk strong" to={`/orders/${order}`}>
            {order}
          </Link>{' '}
          <span className="mut">{[name, city].filter(Boolean).join(', ')}</span>
        </span>
        <Actions whole={whole} />
      </div>
      <div className={styles.cols}>
        <div>
          <Photos whole={whole} />
          <Lines whole={whole} />
          {(whole.inspection ?? whole.possible.includes('inspect')) && <Inspect key={whole.id} whole={whole} />}
          <Money whole={whole} />
        </div>
        <aside aria-label="About this return">
          <Notice tone={whole.verdict.allowed ? 'turf' : 'haldi'}>
            <b>{whole.verdict.allowed ? 'Allowed.' : 'Not by the rules.'}</b> <span>{whole.verdict.words}</span>
          </Notice>
          <AboutIt whole={whole} />
          <section className="block">
            <div className="hd">
              <h3 className="h">Step by step</h3>
            </div>
            <EventTimeline
              events={whole.timeline.map(({ title, detail, by, at }) => ({
                at,
                by: by === 'Shopper' ? 'shopper' : 'shop',
                who: null,
                title,
                detail,
              }))}
            />
          </section>
          {whole.history.length > 0 && (
            <section className="block">
              <div className="hd">
                <h3 className="h">History</h3>
              </div>
              <Pairs
                facts={whole.history.map(({ number, at, who, what, why }) => ({
                  id: String(number),
                  name: momentWords(at),
                  value: `${who}: ${what}${why ? `, ${why}` : ''}`,
                }))}
              />
            </section>
          )}
        </aside>
      </div>
    </>
  );
}

/** Buttons for the allowed actions; the main one is last and in ink. */
function Actions({ whole }: { whole: OfficeReturn }) {
  const { id, possible } = whole;
  const [asking, setAsking] = useState<'decide' | 'refuse'>();
  const step = useReturnStep(id);
  const may = (action: OfficeReturn['possible'][number]) => possible.includes(action);
  const params = { id };
  const approve = () => step.mutate(() => officeApi('POST /api/office/returns/:id/approve', { params }));
  const send = () => step.mutate(() => officeApi('POST /api/office/returns/:id/sent', { params }));
  useKeys({ ...(may('decide') && { D: () => setAsking('decide') }), ...(may('approve') && { A: approve }) });
  const busy = step.isPending;
  return (
    <div className={styles.acts}>
      {may('refuse') && (
        <Button onPress={() => setAsking('refuse')}>
          <span className="bad">Refuse…</span>
        </Button>
      )}
      <PickupActions whole={whole} step={step} />
      {may('approve') && (
        <Button look="ink" keys="A" isPending={busy} onPress={approve}>
          Approve
        </Button>
      )}
      {may('decide') && (
        <Button look={may('send') ? 'plain' : 'ink'} keys="D" onPress={() => setAsking('decide')}>
          {decideWords(whole)}
        </Button>
      )}
      {may('send') && (
        <Button look="ink" isPending={busy} onPress={send}>
          The new piece has left
        </Button>
      )}
      {asking === 'decide' && <DecideDialog whole={whole} onClose={() => setAsking(undefined)} />}
      {asking === 'refuse' && <RefuseDialog whole={whole} onClose={() => setAsking(undefined)} />}
    </div>
  );
}

function Photos({ whole: { photos, inspection } }: { whole: OfficeReturn }) {
  if (photos.length === 0) return null;
  const atTable = inspection?.photos.length ?? 0;
  const came = photos.length - atTable;
  return (
    <>
      <div className={styles.photos}>
        {photos.map((photo, at) => (
          <a
            key={photo}
            href={photo}
            target="_blank"
            rel="noreferrer"
            aria-label={at < came ? `Photo ${at + 1} of the shopper` : 'Photo taken at the table'}
          >
            <img src={photo} alt="" loading="lazy" decoding="async" />
          </a>
        ))}
      </div>
      <p className="dim small">
        {`${came === 0 ? 'None' : came} came with the request${atTable > 0 ? `, ${atTable} ${atTable === 1 ? 'was' : 'were'} taken at the table` : ''}. Press for full size.`}
      </p>
    </>
  );
}

function Lines({ whole: { lines } }: { whole: OfficeReturn }) {
  return (
    <section className="block">
      <div className="hd">
        <h3 className="h">What comes back</h3>
      </div>
      <Pairs
        facts={lines.map(({ name, size, quantity, image, newSize }) => ({
          name: quantity === 1 ? '1 piece' : `${quantity} pieces`,
          value: (
            <span className={styles.back}>
              <TilePicture address={image} />
              <span>{`${name}, ${size}${newSize ? `; a new piece in ${newSize} is kept` : ''}`}</span>
            </span>
          ),
        }))}
      />
    </section>
  );
}

function Money({ whole }: { whole: OfficeReturn }) {
  const step = useReturnStep(whole.id);
  const { money, outcome, id } = whole;
  if (!money) return null;
  const rows = money.breakdown.rows.map(({ key, label, how, amount }) => ({
    what: key === 'total' ? 'To give back' : sumPartLabel(key, label),
    how,
    amount,
    total: key === 'total',
  }));
  return (
    <section className="block">
      <div className="hd">
        <h3 className="h">Money</h3>
      </div>
      {money.asked && <Notice tone="haldi">{`It waits for a second person. ${money.asked}`}</Notice>}
      {outcome === 'exchange' ? <p className="mut">A swap: no money moves.</p> : <MoneyRows rows={rows} />}
      {money.byHand.map(({ refund, amount, to }) => (
        <p key={refund} className={styles.byHand}>
          <span>
            <span>{`${writeRupees(amount)} to send by UPI:`}</span>{' '}
            {whole.possible.includes('pay') ? (
              <SendTo reference={whole.order} refund={refund} masked={to} />
            ) : (
              <span>{to}</span>
            )}
          </span>
          {whole.possible.includes('pay') && (
            <Button
              isPending={step.isPending}
              onPress={() =>
                step.mutate(() => officeApi('POST /api/office/returns/:id/paid', { params: { id }, body: { refund } }))
              }
            >
              {`I sent ${writeRupees(amount)}`}
            </Button>
          )}
        </p>
      ))}
    </section>
  );
}

/** Returns the facts of the pickup: place, time, courier and cost. */
function pickupFacts(pickup: OfficeReturn['pickup'], address: string | undefined): Fact[] {
  if (!pickup) return [{ name: 'Pickup', value: 'Nothing to fetch' }];
  const facts: Fact[] = [{ name: 'Pickup', value: [pickup.words, address ?? pickup.address].join(', ') }];
  if (pickup.awb) facts.push({ name: 'Courier', value: `${pickup.carrier}, AWB ${pickup.awb}` });
  if (pickup.cost != null) facts.push({ name: 'Cost to us', value: writeRupees(pickup.cost) });
  return facts;
}

function AboutIt({ whole }: { whole: OfficeReturn }) {
  const { id, contact, mayShow, pickup, note, reason, outcome, step, soFar } = whole;
  const reveal = useMutation({
    mutationFn: async () => (await officeApi('POST /api/office/returns/:id/contact', { params: { id } })).data,
    onError: (error) => sayFault(errorMessage(error)),
  });
  const shown = reveal.data;
  const facts: Fact[] = [
    { name: 'Stands at', value: stepWords[step] },
    { name: 'Reason', value: reason },
    ...(note ? [{ name: 'They wrote', value: `“${note}”` }] : []),
    { name: 'Wants', value: outcomeWords[outcome] },
    ...pickupFacts(pickup, shown?.address),
    ...(soFar ? [{ name: 'Returns so far', value: soFar }] : []),
    ...(contact
      ? [
          {
            name: 'Phone',
            value: (
              <>
                <span>{shown?.phone ?? contact.phone}</span>{' '}
                {mayShow && !shown && (
                  <Reveal what="phone and address" busy={reveal.isPending} onShow={() => reveal.mutate()} />
                )}
              </>
            ),
          },
          ...shownFacts(shown, contact.email),
        ]
      : []),
  ];
  return (
    <>
      {pickup?.trouble && <Notice tone="ball">{pickup.trouble}</Notice>}
      <Pairs facts={facts} />
      {mayShow && <p className="dim small">Showing them is noted in the audit.</p>}
    </>
  );
}

/** Buttons for the steps of the return parcel: pickup, courier, arrival. */
function PickupActions({ whole, step }: { whole: OfficeReturn; step: ReturnType<typeof useReturnStep> }) {
  const { id, possible, courier, version } = whole;
  const may = (action: OfficeReturn['possible'][number]) => possible.includes(action);
  const params = { id };
  const busy = step.isPending;
  const book = (by: 'courier' | 'hand') => () =>
    step.mutate(() => officeApi('POST /api/office/returns/:id/pickup', { params, body: { by } }));
  const receive = (to: 'picked_up' | 'received') => () =>
    step.mutate(() => officeApi('POST /api/office/returns/:id/receive', { params, body: { to, version } }));
  return (
    <>
      {may('book') && courier && (
        <Button isPending={busy} onPress={book('hand')}>
          Booked by hand
        </Button>
      )}
      {may('picked_up') && (
        <Button isPending={busy} onPress={receive('picked_up')}>
          The courier has it
        </Button>
      )}
      {may('receive') && (
        <Button look={may('book') ? 'plain' : 'ink'} isPending={busy} onPress={receive('received')}>
          It is here
        </Button>
      )}
      {may('book') && (
        <Button look="ink" isPending={busy} onPress={book(courier ? 'courier' : 'hand')}>
          {courier ? 'Book the pickup' : 'Booked by hand'}
        </Button>
      )}
    </>
  );
}

function shownFacts(shown: { email: string; upi?: string | null } | undefined, email: string): Fact[] {
  const facts: Fact[] = [{ name: 'E-mail', value: shown?.email ?? email }];
  return shown?.upi ? [...facts, { name: 'UPI', value: shown.upi }] : facts;
}
