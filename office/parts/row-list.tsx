import type { Elements } from '#ui/elements.tsx';
import { MoreButton } from './more-button.tsx';
import { Ghosts, LoadingBar } from './states.tsx';

interface RowListProps {
  list: {
    isPlaceholderData: boolean;
    isPending: boolean;
    isSuccess: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Rows that are loaded. */
  children: readonly Elements[];
  /** Text for an empty list. */
  none: Elements;
}

/** Shows the rows of a list, its loading state, and the button that loads more. */
export function RowList({ list, children, none }: RowListProps) {
  return (
    <>
      <LoadingBar on={list.isPlaceholderData} />
      {list.isPending && <Ghosts />}
      {children}
      {list.isSuccess && children.length === 0 && none}
      <MoreButton list={list} />
    </>
  );
}
