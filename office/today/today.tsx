import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { useMay } from '#office/browser/me.ts';
import { todayQuery } from '#office/browser/queries.ts';
import { ButtonLink } from '#office/parts/button.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { longDay, sinceWords } from '#office/words/time.ts';
import { classes } from '#ui/classes.ts';
import { DaySoFar } from './day-so-far.tsx';
import styles from './today.module.css';
import { groupsOf, type Waiting, waitingWords } from './waiting-words.ts';

/** What waits for a person, each a way to the queue that clears it; beside it the day so far. */
export function Today() {
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery({ ...todayQuery, refetchInterval: 120_000 });
  const maySeeOrders = useMay('orders.see');
  const title = data ? longDay(data.day) : 'Today';
  const { late, rest } = groupsOf(data?.waiting ?? []);
  return (
    <>
      <RoomHead
        title={title}
        actions={maySeeOrders && <ButtonLink to="/orders?state=paid%2Cconfirmed&sort=promise">See what is to pack</ButtonLink>}
      />
      {error && <Failed what="The day" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      <div className={data?.sold ? 'cols wide' : undefined}>
        <section aria-label="What waits">
          <Crease />
          {isPending && <Ghosts />}
          {data && late.length + rest.length === 0 && (
            <Empty title="Nothing waits">Everything is done that waits for you. New things appear here by themselves.</Empty>
          )}
          {late.length + rest.length > 0 && (
            <table className={styles.wait}>
              <colgroup>
                <col className={styles.cN} />
                <col className={styles.cWhat} />
                <col />
                <col className={styles.cWho} />
                <col className={styles.cGo} />
              </colgroup>
              <tbody>
                {late.length > 0 && <Group title="Late or about to be" late />}
                {late.map((one) => (
                  <Line key={one.kind} waiting={one} late />
                ))}
                {rest.length > 0 && <Group title="To do, oldest first" />}
                {rest.map((one) => (
                  <Line key={one.kind} waiting={one} />
                ))}
              </tbody>
            </table>
          )}
        </section>
        {data?.sold && <DaySoFar sold={data.sold} at={data.at} />}
      </div>
    </>
  );
}

function Group({ title, late = false }: { title: string; late?: boolean }) {
  return (
    <tr className={styles.group}>
      <td colSpan={5} className={late ? 'bad' : undefined}>
        {title}
      </td>
    </tr>
  );
}

function Line({ waiting: { kind, count, oldest, late }, late: red = false }: { waiting: Waiting; late?: boolean }) {
  const { what, who, to } = waitingWords[kind];
  const why = [oldest && `Oldest ${sinceWords(oldest)}.`, late > 0 && !red && `${late} late.`].filter(Boolean).join(' ');
  return (
    <tr className={styles.row}>
      <td className={classes(styles.n, red && 'bad')}>{count}</td>
      <td className={styles.what}>{to ? <Link to={to}>{what}</Link> : what}</td>
      <td className={styles.why}>{why}</td>
      <td className={styles.who}>{who}</td>
      <td className={styles.go}>{to && <ArrowRight className="s" aria-hidden />}</td>
    </tr>
  );
}
