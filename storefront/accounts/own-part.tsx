import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Own } from './use-own.ts';

interface OwnPartProps<T> {
  own: Own<T>;
  children: (data: T, put: (data: T) => void) => ReactNode;
}

/** A part of the page made from what the shop says: until it is there that it is on its way, and if it fails a way to ask again. */
export function OwnPart<T>({ own, children }: OwnPartProps<T>) {
  if (own.kind === 'known') return children(own.data, own.put);
  if (own.kind === 'waiting') {
    return (
      <p className="mut" role="status">
        Loading...
      </p>
    );
  }
  const again = (
    <Button size="small" onClick={own.retry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="ball" role="alert" actions={again}>
      {own.message}
    </Notice>
  );
}
