import { type MouseEvent, type ReactNode, useState } from 'react';
import { sentenceOf } from '#office/browser/api.ts';
import { fetchFile, saveFile } from '#office/browser/keep-file.ts';
import { classOf, type Look } from './button.tsx';
import { sayFault } from './toasts.tsx';

/** A file of the shop's to be kept on this device, that looks like a button, or like words. Where there is no file, that is said and nothing is kept. */
export function DownloadLink({ href, words, children, ...look }: Look & { href: string; words?: boolean; children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  const keep = async (event: MouseEvent) => {
    // Whoever asks for another tab gets the address itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      saveFile(await fetchFile(href));
    } catch (error) {
      sayFault(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <a href={href} download aria-busy={busy || undefined} onClick={(event) => void keep(event)} className={words ? 'lk' : classOf(look)}>
      {children}
    </a>
  );
}
