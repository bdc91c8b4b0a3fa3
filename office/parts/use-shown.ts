import { startTransition, useEffect, useState } from 'react';

/** Gives what it was given once that has been on the screen, and what was before until then: what is heavy and not seen at once comes with the picture after. */
export function useShown<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(() => value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return shown;
}
