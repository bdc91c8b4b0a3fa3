import { type ReactNode, useState } from 'react';
import type { Elements } from '#ui/elements.tsx';

interface FoldProps {
  className: string | undefined;
  summary: ReactNode;
  children: Elements;
}

/** Shows collapsible content, rendered only when open, because hidden content does not follow a change of theme. */
export function Fold({ className, summary, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}
