import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from './button.tsx';

interface MoreButtonProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
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
