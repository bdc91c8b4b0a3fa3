import { type MouseEvent, type ReactNode, useState } from 'react';
import { errorMessage } from '#office/browser/api.ts';
import { fetchFile, saveFile } from '#office/browser/keep-file.ts';
import { classOf, type Look } from './button.tsx';
import { sayFault } from './toasts.tsx';

/** Shows a download link styled as button or text. Errors are shown instead of saved. */
export function DownloadLink({
  href,
  words,
  children,
  ...look
}: Look & { href: string; words?: boolean; children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  const keep = async (event: MouseEvent) => {
    // Modified clicks open the URL itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      saveFile(await fetchFile(href));
    } catch (error) {
      sayFault(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <a
      href={href}
      download
      aria-busy={busy || undefined}
      onClick={(event) => void keep(event)}
      className={words ? 'lk' : classOf(look)}
    >
      {children}
    </a>
  );
}
