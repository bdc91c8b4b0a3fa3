import { useEffect, useLayoutEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { orderPage, ownOrderPage } from '#contract/order-links.ts';
import type { TrackingResult } from '#contract/tracking.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { markAsked } from '../browser/early-tracker-script.ts';
import { useShop } from '../browser/shop-facts.ts';
import { useForm } from '../forms/use-form.ts';
import { TrackingHistory } from '../parts/tracking-history.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { NumberHelp } from '../tracker/number-help.tsx';
import { RecentlyTracked } from '../tracker/recently-tracked.tsx';
import { TrackingSummary } from '../tracker/tracking-summary.tsx';
import { type TrackingProblem, useTracking } from '../tracker/use-tracking.ts';
import styles from './tracker.module.css';

/** Returns the look-up in the address. An order's key is after the #, which browsers do not send to servers. */
function useAsked(): { id: string; key: string | undefined } {
  const { search, hash } = useLocation();
  const key = new URLSearchParams(hash.slice(1)).get('key');
  return { id: new URLSearchParams(search).get('id')?.trim() ?? '', key: key ?? undefined };
}

export default function TrackerPage() {
  const shop = useShop();
  const asked = useAsked();
  const navigate = useNavigate();
  const { id, busy, track, ...found } = useTracking();
  const form = useForm({
    id: 'tracking',
    boxes: { id: '' },
    check: (typed) => (typed.id.trim() === '' ? { field: 'id', message: 'Please enter a tracking ID' } : undefined),
    checks: {},
    send: async (typed) => {
      const wanted = typed.id.trim();
      // A number already in the address is looked up again; another number changes the URL.
      if (wanted === asked.id) track(wanted, asked.key);
      else await navigate(`/tracker?id=${encodeURIComponent(wanted)}`, { preventScrollReset: true });
      return undefined;
    },
  });
  const { set, say } = form;
  useLayoutEffect(() => markAsked(asked.id !== ''), [asked.id]);
  useEffect(() => {
    if (asked.id === '') return;
    set('id', asked.id);
    say(undefined);
    track(asked.id, asked.key);
  }, [asked.id, asked.key, track, set, say]);
  const problem = form.said ? { message: form.said.text } : found.problem;
  const result = form.said ? undefined : found.result;
  const { error, ...control } = form.box('id');

  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title="Track Your Shipment"
        description="See where your parcel is, by its AWB or order number. No account is needed."
      />
      <h1 className="h1">Track Your Shipment</h1>
      <noscript>
        <Notice>{`Tracking needs JavaScript switched on. ${shop.seller.email} answers as well.`}</Notice>
      </noscript>
      <form {...form.formProps} className={`${styles.form} needs-script`}>
        <input
          {...control}
          className="num"
          aria-label="Tracking ID"
          aria-invalid={error ? true : undefined}
          aria-describedby={problem ? 'tracking-problem' : undefined}
          placeholder="AWB or order number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" busy={busy}>
          Track Shipment
        </Button>
      </form>
      <div className={styles.columns}>
        <div>
          {result ? (
            <Found result={result} asked={id} order={pageOf(result, asked.key)} />
          ) : (
            <NoParcel problem={problem} busy={busy} />
          )}
        </div>
        <aside className={styles.side} aria-label="More about tracking">
          <Help />
          <RecentlyTracked />
        </aside>
      </div>
    </div>
  );
}

/** Returns the page of an order, opened by its key, else in the account; undefined if it cannot be shown. */
function pageOf({ order }: TrackingResult, key: string | undefined): string | undefined {
  if (order === undefined) return undefined;
  return key ? orderPage(order, key) : ownOrderPage(order);
}

/** Shows the problem of a look-up, or the introduction before one, and help with the number. */
function NoParcel({ problem, busy }: { problem: TrackingProblem | undefined; busy: boolean }) {
  return (
    <>
      {problem ? <Problem problem={problem} /> : <Intro busy={busy} />}
      {!busy && <NumberHelp />}
    </>
  );
}

function Problem({ problem }: { problem: TrackingProblem }) {
  return (
    <Notice tone="ball" role="alert">
      <span id="tracking-problem">{problem.message}</span>
      {problem.detail && <p>{problem.detail}</p>}
    </Notice>
  );
}

function Intro({ busy }: { busy: boolean }) {
  return (
    <div className={styles.intro} aria-busy={busy}>
      <p>
        {busy ? 'Looking for your shipment...' : 'Enter the AWB number from your shipping mail, or your order number.'}
      </p>
      {!busy && <p className="mut sm">Your order number works as soon as the order is placed.</p>}
    </div>
  );
}

function Found({
  result,
  asked,
  order,
}: {
  result: TrackingResult;
  asked: string;
  /** Page of the order, if the user may open it. */
  order: string | undefined;
}) {
  return (
    <>
      <TrackingSummary result={result} asked={asked} />
      {order && (
        <p className={styles.order}>
          <ButtonLink to={order} variant="line">
            See the order and what you can do
          </ButtonLink>
        </p>
      )}
      <section className={styles.part} aria-labelledby="history">
        <h2 id="history" className="h2">
          Tracking History
        </h2>
        <TrackingHistory activities={result.shipment_track_activities} status={result.current_status} />
      </section>
      <div className={styles.ends}>
        <section aria-labelledby="sender">
          <h2 id="sender">Sender details</h2>
          <p className={styles.name}>{result.seller_name}</p>
          <p className="sm">{result.pickup_location}</p>
          <p className="sm num">{result.seller_phone}</p>
        </section>
        <section aria-labelledby="receiver">
          <h2 id="receiver">Receiver details</h2>
          <p className={styles.name}>{result.recipient_name}</p>
          <p className="sm">{result.delivery_address}</p>
          <p className="sm num">{result.recipient_phone}</p>
          {result.recipient_name === '' && <p className="sm">Not shown just now. Your order number shows it.</p>}
          {result.masked && (
            <p className="sm mut">
              <Link className="lk" to={`/login?next=${encodeURIComponent(`/tracker?id=${encodeURIComponent(asked)}`)}`}>
                Log in
              </Link>{' '}
              <span>to see your own order in full.</span>
            </p>
          )}
        </section>
      </div>
    </>
  );
}

function Help() {
  const shop = useShop();
  return (
    <section className={styles.help} aria-labelledby="help">
      <h2 id="help" className="h3">
        Need help?
      </h2>
      <p className="sm">{`We answer within 24 hours. Lines open ${shop.seller.supportHours}.`}</p>
      <p className="sm num">{shop.seller.phone}</p>
      <p className="sm">
        <a className="lk" href={`mailto:${shop.seller.email}`}>
          {shop.seller.email}
        </a>
      </p>
      <p className="sm">
        <span>Lost the mail of an order?</span>{' '}
        <Link className="lk" to="/find-order">
          Find your order
        </Link>
      </p>
      <ButtonLink to="/contact-us" variant="line" size="small">
        Contact us
      </ButtonLink>
    </section>
  );
}
