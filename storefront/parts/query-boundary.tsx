import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ReadResult } from '../browser/use-read.ts';

interface QueryBoundaryProps<Q, T> {
  reading: ReadResult<Q, T>;
  children: (data: T, put: (data: T) => void) => Elements;
}

/** Shows a part of the page made from server data, with a loading state, and a retry button after failures. */
export function QueryBoundary<Q, T>({ reading, children }: QueryBoundaryProps<Q, T>) {
  const { data, pending, problem, retry, put } = reading;
  if (problem && !pending) {
    const again = (
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    );
    return (
      <Notice tone="ball" role="alert" actions={again}>
        {problem.message}
      </Notice>
    );
  }
  if (data !== undefined && !problem) return children(data, put);
  return (
    <p className="mut" role="status">
      Loading...
    </p>
  );
}
