import type { Order, Parcel } from '#contract/orders.ts';

/** Lists texts of an order that contradict its parcels. */
export function contradictions(order: Order): string[] {
  const { status, statusWords, parcels, timeline, returns: asked } = order;
  const states = parcels.filter(({ state }) => state !== 'cancelled').map(({ state }) => state);
  const faults: string[] = [];
  const all = (...of: string[]) => states.every((state) => of.includes(state));
  const none = (...of: string[]) => !states.some((state) => of.includes(state));
  const here = ['placed', 'confirmed', 'in_print', 'packed'];
  const said = [statusWords, ...timeline.map(({ title }) => title)];
  if (asked.every(({ kind }) => kind === 'problem'))
    faults.push(...said.filter((words) => /^(?:Return|Swap)(?:ed)?\b(?! to us)/.test(words)));
  if ((status === 'cancelled') !== (states.length === 0)) faults.push(`${status} with ${states}`);
  if (
    ['delivered', 'closed', 'returned', 'return_in_progress'].includes(status) &&
    !(all('delivered', 'lost', 'returned_to_origin') && !none('delivered'))
  )
    faults.push(`${status} with ${states}`);
  if (status === 'confirmed' && !all('confirmed') && none('confirmed')) faults.push(`${status} with ${states}`);
  if (status === 'packed' && !all('packed')) faults.push(`${status} with ${states}`);
  if ((status === 'shipped' || status === 'out_for_delivery') && all(...here)) faults.push(`${status} with ${states}`);
  if (status === 'lost' && none('lost')) faults.push(`${status} with ${states}`);
  if (status === 'returned_to_origin' && !all('returned_to_origin')) faults.push(`${status} with ${states}`);
  if (new Set(parcels.map(({ state }) => state)).size > 1 && status !== 'cancelled')
    for (const { number } of parcels)
      if (!statusWords.toLowerCase().includes(`parcel ${number}`))
        faults.push(`'${statusWords}' leaves out parcel ${number}`);
  for (const { state, leftAt, deliveredAt, pieces: inIt, address, waits, actions } of parcels) {
    if ((leftAt !== null) !== !['cancelled', ...here].includes(state)) faults.push(`${state} left at ${leftAt}`);
    if ((deliveredAt !== null) !== (state === 'delivered')) faults.push(`${state} delivered at ${deliveredAt}`);
    if (state === 'cancelled' && inIt > 0) faults.push(`cancelled with ${inIt} pieces`);
    const isMade = inIt > 0 && (state === 'confirmed' || state === 'in_print');
    if ((waits !== '') !== isMade || /packed/i.test(waits)) faults.push(`${state} says '${waits}'`);
    if (address && leftAt === null) faults.push('goes elsewhere and has not left');
    for (const { offered, words } of Object.values(actions)) {
      if (/this order/i.test(words)) faults.push(`a parcel says '${words}'`);
      if (state === 'cancelled' && words !== 'PDF' && (offered || words !== 'It is cancelled.'))
        faults.push(`cancelled says '${words}'`);
    }
    if (/once it is packed/i.test(actions.invoice.words) && !['placed', 'confirmed', 'in_print'].includes(state))
      faults.push(`${state} says '${actions.invoice.words}'`);
  }
  if (
    timeline
      .toSorted((one, other) => one.at.localeCompare(other.at))
      .some((entry, index) => entry.at !== timeline[index]?.at)
  )
    faults.push('the timeline is out of order');
  return [...faults, ...untimely(order), ...unpaidWords(order)];
}

/** Lists texts of an order that say that something is packed. */
export function packedWords({ statusWords, timeline, parcels }: Order): string[] {
  const words = [
    statusWords,
    ...timeline.map(({ title }) => title),
    ...parcels.flatMap(({ title, waits }) => [title, waits]),
  ];
  return words.filter((said) => /packed/i.test(said));
}

/** Events of a parcel; each of several parcels has its own. */
const ofParcels =
  /^(?:Printing|Packed|Shipped|Out for delivery|Delivered|Returned to us|Lost on the way|Not delivered)$/;

/** Returns true if the parcel is in the state that an event of the timeline states. */
const cameTo: Readonly<Record<string, (parcel: Parcel, at: string) => boolean>> = {
  printing: ({ custom }) => custom,
  packed: ({ state }) => !['placed', 'confirmed', 'in_print'].includes(state),
  shipped: ({ leftAt }, at) => leftAt === at,
  delivered: ({ deliveredAt }, at) => deliveredAt === at,
  'returned to us': ({ state }) => state === 'returned_to_origin',
  'lost on the way': ({ state }) => state === 'lost',
};

/** Lists times of an order that contradict its parcels and returns. */
function untimely({ parcels, timeline, returns }: Order): string[] {
  const faults: string[] = [];
  const several = parcels.length > 1;
  for (const { title, at } of timeline) {
    const [, number, word = ''] = /^Parcel (\d+): (.*)$/.exec(title) ?? [];
    const parcel = parcels.find((one) => String(one.number) === number);
    if (number === undefined ? several && ofParcels.test(title) : !several || !parcel || !cameTo[word]?.(parcel, at))
      faults.push(
        `'${title}' at ${at}, of ${JSON.stringify(parcels.map(({ state, leftAt, deliveredAt }) => [state, leftAt, deliveredAt]))}`,
      );
  }
  const titles = timeline.map(({ title }) => title);
  for (const { number, leftAt, deliveredAt } of parcels)
    for (const [word, when] of [['Shipped', leftAt] as const, ['Delivered', deliveredAt] as const]) {
      const title = several ? `Parcel ${number}: ${word.toLowerCase()}` : word;
      if (titles.includes(title) !== (when !== null)) faults.push(`'${title}' is told, and it was at ${when}`);
    }
  const arrived = parcels.flatMap(({ deliveredAt }) => deliveredAt ?? []).toSorted();
  const settledAt = returns.flatMap(({ state, timeline: steps }) =>
    state === 'rejected' || state === 'cancelled'
      ? []
      : (steps.find((step) => /^(?:refund_started|refunded|exchanged)$/.test(step.state))?.at ?? 'never'),
  );
  const first = arrived[0];
  if (titles.includes('Settled before it arrived') && (!first || settledAt.some((at) => at > first)))
    faults.push(`settled ${settledAt.join()} before it arrived at ${arrived.join()}`);
  return faults;
}

/** Lists texts of an unpaid order that ignore that it waits for the payment. */
function unpaidWords({ status, payment, statusWords, timeline, parcels }: Order): string[] {
  if (payment !== 'razorpay' || (status !== 'placed' && status !== 'payment_failed')) return [];
  const words = [
    statusWords,
    ...timeline.map(({ title }) => title),
    ...parcels.flatMap(({ title, waits }) => [title, waits]),
  ];
  return words.filter((said) => /^(?:Order placed|Order confirmed|Confirmed|Parcel \d)|next\.$/.test(said));
}
