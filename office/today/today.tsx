import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageCheck from 'lucide-react/icons/package-check';
import Stamp from 'lucide-react/icons/stamp';
import { Link } from 'react-router';
import { viewAddress, waitingAddress } from '#contract/office/view-table.ts';
import { useMe } from '#office/browser/me.ts';
import { todayQuery } from '#office/browser/queries.ts';
import { ButtonLink } from '#office/parts/button.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { longDay, sinceWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { DaySoFar } from './day-so-far.tsx';
import { ThingsToTry } from './things-to-try.tsx';
import styles from './today.module.css';
import { type Waiting, waitingGroupsOf, waitingLabels } from './waiting-words.ts';

/** Shows tasks, each linked to its queue, beside today's sales. */
export function Today() {
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery({ ...todayQuery, refetchInterval: 120_000 });
  const title = data ? longDay(data.day) : 'Today';
  const { late, rest } = waitingGroupsOf(data?.waiting ?? []);
  return (
    <>
      <RoomHead title={title} actions={<FirstPress />} />
      <ThingsToTry waiting={data?.waiting ?? []} />
      {error && <Failed what="The day" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      <div className={data?.sold ? 'cols wide' : undefined}>
        <section aria-label="What waits">
          <Crease />
          {isPending && <Ghosts />}
          {data && <Tasks late={late} rest={rest} />}
        </section>
        {data?.sold && (
          <DaySoFar
            sold={data.sold}
            at={data.at}
            standing={data.standing}
            confirmedAlone={data.confirmedAlone}
            given={data.given}
          />
        )}
      </div>
    </>
  );
}

/** First task of the day; the first with a permission the user has is shown. */
const ways = [
  { permission: 'parcels.pack', keys: 'G P', to: '/packing', Sign: PackageCheck, words: 'Open the packing desk' },
  { permission: 'designs.decide', keys: 'G R', to: '/print-room', Sign: Stamp, words: 'Open the print room' },
  {
    permission: 'messages.answer',
    keys: 'G E',
    to: '/messages?view=open',
    Sign: MessageSquare,
    words: 'Open the messages',
  },
] as const;

function FirstPress() {
  const { permissions } = useMe();
  const way = ways.find(({ permission }) => permissions.includes(permission));
  if (way)
    return (
      <ButtonLink look="ink" keys={way.keys} to={way.to}>
        <way.Sign aria-hidden />
        <span>{way.words}</span>
      </ButtonLink>
    );
  if (!permissions.includes('orders.see')) return null;
  return <ButtonLink to={viewAddress('All')}>See the orders</ButtonLink>;
}

function Group({ title, waiting, late = false }: { title: string; waiting: readonly Waiting[]; late?: boolean }) {
  return (
    <table className={styles.wait}>
      <caption className={late ? 'bad' : undefined}>{title}</caption>
      <colgroup>
        <col className={styles.cN} />
        <col className={styles.cWhat} />
        <col />
        <col className={styles.cWho} />
        <col className={styles.cGo} />
      </colgroup>
      <thead className="vh">
        <tr>
          {['How many', 'What', 'Since when', 'Who clears it', 'The way there'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {waiting.map((one) => (
          <Line key={one.kind} waiting={one} late={late} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ waiting: { kind, count, oldest, late }, late: red = false }: { waiting: Waiting; late?: boolean }) {
  const { what, who } = waitingLabels[kind];
  const why = [oldest && `Oldest ${sinceWords(oldest)}.`, late > 0 && !red && `${late} late.`]
    .filter(Boolean)
    .join(' ');
  return (
    <tr className={styles.row}>
      <td className={classNames(styles.n, red && 'bad')}>{count}</td>
      <th scope="row" className={styles.what}>
        <Link to={waitingAddress(kind)}>{what}</Link>
      </th>
      <td className={styles.why}>{why}</td>
      <td className={styles.who}>{who}</td>
      <td className={styles.go}>
        <ArrowRight className="s" aria-hidden />
      </td>
    </tr>
  );
}

type Groups = ReturnType<typeof waitingGroupsOf>;

/** Shows what is late and what is to do, or that nothing waits. */
function Tasks({ late, rest }: Pick<Groups, 'late' | 'rest'>) {
  return (
    <>
      {late.length + rest.length === 0 && (
        <Empty title="Nothing waits">
          Everything is done that waits for you. New things appear here by themselves.
        </Empty>
      )}
      {late.length > 0 && <Group title="Late or about to be" waiting={late} late />}
      {rest.length > 0 && <Group title="To do, oldest first" waiting={rest} />}
    </>
  );
}
