import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '#office/browser/api.ts';
import { saveFile } from '#office/browser/keep-file.ts';
import { Button } from '#office/parts/button.tsx';
import { Facts } from '#office/parts/facts.tsx';
import { MoreButton } from '#office/parts/more-button.tsx';
import { ReadState } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { shortMoment } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import styles from './money.module.css';

// Parts of the pages about transfers to the bank: settlements of the gateway, and remittances of the courier.

/** Lines of a page, as the shop sends them. */
const linesAtOnce = 100;

/** Returns the place of the next page of lines, parcels or payments, if there are more. Pure. */
export function nextPlace({ more }: { more: boolean }, pages: readonly unknown[]): number | undefined {
  return more ? pages.length * linesAtOnce : undefined;
}

/** Time in ms between readings while a report is awaited, and the longest wait. */
const pollMs = 2000;
const longestWaitMs = 60_000;

interface TransferListProps<Page> {
  queryKey: readonly string[];
  read: (query: { after?: string }) => Promise<Page>;
  /** Returns the time of the last reading of the sender's report. */
  readAtOf: (page: Page) => string | null;
}

/**
 * Reads a list of transfers in pages, newest first. After `begin` it is read every two seconds until the sender's
 * report is newer, for a minute at most.
 */
export function useTransferList<Page extends { next: string | null }>({
  queryKey,
  read,
  readAtOf,
}: TransferListProps<Page>) {
  const [asked, setAsked] = useState<{ before: string | null; at: number }>();
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam === undefined ? {} : { after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: asked ? pollMs : false,
  });
  const [first] = list.data?.pages ?? [];
  const readAt = first ? readAtOf(first) : null;
  useEffect(() => {
    if (asked && (readAt !== asked.before || Date.now() - asked.at > longestWaitMs)) setAsked(undefined);
  }, [asked, readAt]);
  const wait = { isWaiting: asked !== undefined, begin: () => setAsked({ before: readAt, at: Date.now() }) };
  return { list, first, wait };
}

/** Wait for a newer report. */
interface ReportWait {
  isWaiting: boolean;
  begin: () => void;
}

interface AskButtonProps {
  children: string;
  ask: () => Promise<{ message: string }>;
  /** Query that has the newer report. */
  queryKey: readonly string[];
  wait: ReportWait;
}

/** Button that asks for the newest report. */
export function AskButton({ children, ask, queryKey, wait }: AskButtonProps) {
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: ({ message }) => {
      sayDone(message);
      wait.begin();
    },
    onError: (error) => sayFault(errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <Button isPending={asking.isPending || wait.isWaiting} onPress={() => asking.mutate()}>
      {children}
    </Button>
  );
}

interface WaitingSums {
  count: number;
  amount: number;
  late: number;
  lateAmount: number;
}

interface OpenSumsProps {
  name: string;
  sums: WaitingSums;
  /** Address of the list. */
  to: string;
  /** Last reading: its name, and its time. */
  reading: { name: string; at: string | null };
}

/** Shows what has not arrived at the bank, what of it is late, and the last reading. */
export function OpenSums({ name, sums: { count, amount, late, lateAmount }, to, reading }: OpenSumsProps) {
  const open = <Link className={styles.name} to={to}>{`${writeRupees(amount)} of ${formatCount(count)}`}</Link>;
  const lateSums = <span className="bad">{`${writeRupees(lateAmount)} of ${formatCount(late)}`}</span>;
  return (
    <Facts
      facts={[
        { name, value: count === 0 ? 'Nothing' : open },
        { name: 'Late', value: late === 0 ? 'Nothing' : lateSums },
        { name: reading.name, value: reading.at === null ? 'Never' : shortMoment(reading.at) },
      ]}
    />
  );
}

type Pages<Page> = UseInfiniteQueryResult<InfiniteData<Page>>;

interface AllLinesProps<Page> {
  title: string;
  list: Pages<Page>;
  children: (pages: readonly Page[]) => Elements;
}

/** Shows all lines of a transfer, on request of more. */
export function AllLines<Page>({ title, list, children }: AllLinesProps<Page>) {
  return (
    <>
      <h2 className={classNames('h', styles.lead)}>{title}</h2>
      <ReadState what="The lines" reading={list} rows={6} />
      {list.data && children(list.data.pages)}
      <MoreButton list={list} />
    </>
  );
}

interface UnexplainedProps {
  /** Rupees that arrive at the bank more than explained; negative for less. */
  difference: number;
  guesses: readonly string[];
  /** Sentences for a difference, and for one without a guess. */
  words: { than: string; without: string };
}

/** Shows a difference between a transfer and its lines, with guesses. */
export function Unexplained({ difference, guesses, words }: UnexplainedProps) {
  if (difference === 0 && guesses.length === 0) return null;
  const sum = writeRupees(Math.abs(difference));
  return (
    <div className={styles.wrong} role="note">
      {difference !== 0 && (
        <p className="strong">{`The bank gets ${sum} ${difference < 0 ? 'less' : 'more'} than ${words.than}.`}</p>
      )}
      {guesses.map((guess) => (
        <p key={guess}>{guess}</p>
      ))}
      {guesses.length === 0 && <p>{words.without.replace('%s', sum)}</p>}
    </div>
  );
}

interface Handled {
  by: string | null;
  at: string;
  result: string;
}

/** Returns the fact of who was done with a transfer; none if nobody was. Pure. */
export function handledFacts(handled: Handled | null): { name: string; value: string }[] {
  if (!handled) return [];
  return [{ name: 'Looked at', value: `${handled.by ?? ''}, ${shortMoment(handled.at)}: “${handled.result}”` }];
}

/** Cell with the order of a line, or without one. */
export function OrderCell({ order }: { order: string | null }) {
  return (
    <td className={table.l1}>
      {order === null ? (
        <span className="mut">No order</span>
      ) : (
        <Link className={classNames('strong', styles.name)} to={`/orders/${order}`}>
          {order}
        </Link>
      )}
    </td>
  );
}

/** Button that saves the lines of a transfer as a CSV file. */
export function SaveCsv({ children, make }: { children: string; make: () => Promise<{ name: string; text: string }> }) {
  const taken = useMutation({
    mutationFn: make,
    onSuccess: ({ name, text }) => saveFile({ name, bytes: new Blob([text], { type: 'text/csv;charset=utf-8' }) }),
    onError: (error) => sayFault(errorMessage(error)),
  });
  return (
    <Button isPending={taken.isPending} onPress={() => taken.mutate()}>
      {children}
    </Button>
  );
}
