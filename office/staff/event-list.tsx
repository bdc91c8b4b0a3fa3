import type { ComponentProps } from 'react';
import { Button } from '#office/parts/button.tsx';
import { Crease } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts, LoadingBar } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import type { Elements } from '#ui/elements.tsx';

interface EventListProps {
  /** Name of the log, such as 'The audit'. */
  what: string;
  list: {
    error: ComponentProps<typeof Failed>['error'] | null;
    dataUpdatedAt: number;
    isPlaceholderData: boolean;
    isPending: boolean;
    isSuccess: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Sentence for an empty list. */
  none: string;
  /** Table of the entries; empty without entries. */
  children: Elements;
}

/** Shows a log with its loading state, its entries, and the button for older ones. */
export function EventList({ what, list, none, children }: EventListProps) {
  return (
    <>
      {list.error && (
        <Failed what={what} error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />
      )}
      <Crease />
      <LoadingBar on={list.isPlaceholderData} />
      {list.isPending && <Ghosts />}
      {list.isSuccess && !children && <Empty title="Nothing">{none}</Empty>}
      {children}
      {list.hasNextPage && (
        <div className={table.more}>
          <span />
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Older
          </Button>
        </div>
      )}
    </>
  );
}
