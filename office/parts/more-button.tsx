import { Button } from './button.tsx';

interface MoreButtonProps {
  /** Infinite query of the list. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children?: string;
}

/** Button below a list that reads its next page, if there is one. */
export function MoreButton({ list, children = 'More' }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button wide look="quiet" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
      {children}
    </Button>
  );
}
