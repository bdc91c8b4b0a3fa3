import { type ReactNode, useState } from 'react';
import type { Elements } from '#ui/elements.tsx';

interface FoldProps {
  className: string | undefined;
  summary: ReactNode;
  children: Elements;
}

/** Folds something away until it is asked for, and makes it only then: what lies folded in a page takes on no theme. */
export function Fold({ className, summary, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}
