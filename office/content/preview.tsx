import { useEffect, useRef, useState } from 'react';
import type { ContentFault } from '#contract/office/content.ts';
import { Segment } from '#office/parts/segment.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './content.module.css';
import { useLook } from './use-content.ts';

const looksKept = 'data-looks';

/**
 * A mail has its looks at its elements, where the office's rules let none be read: they wait beside it, and are put on once it stands. Its links are
 * looked at and lead nowhere. Pure.
 */
export function undressed(html: string): string {
  return html.replace(/ style="/g, ` ${looksKept}="`).replace(/ href="/g, ' data-href="');
}

function dress(page: Document): void {
  for (const one of page.querySelectorAll<HTMLElement>(`[${looksKept}]`)) one.style.cssText = one.getAttribute(looksKept) ?? '';
}

type Theme = 'light' | 'dark';
export type Width = 'phone' | 'desk';

/** How wide the page is drawn, in px; it is then made as small as its place. */
const widths: Readonly<Record<Width, number>> = { phone: 390, desk: 1280 };
const heights: Readonly<Record<Width, number>> = { phone: 844, desk: 900 };

interface PreviewProps {
  name: string;
  value: unknown;
}

/** The page of the shop as it will be with what is written, and what is wrong with it. */
export function Preview({ name, value }: PreviewProps) {
  const [theme, setTheme] = useState<Theme>('light');
  const [width, setWidth] = useState<Width>('desk');
  const { data, error, isFetching } = useLook(name, value, theme);
  return (
    <section className={styles.preview} aria-labelledby="as-it-will-be">
      <div className={styles.tools}>
        <h2 className="h" id="as-it-will-be">
          As it will be
        </h2>
        <WidthChoice width={width} onChoose={setWidth} />
        <Segment
          label="Theme"
          chosen={theme}
          onChoose={setTheme}
          choices={[
            { id: 'light', words: 'Day' },
            { id: 'dark', words: 'Night' },
          ]}
        />
      </div>
      {error && (
        <Notice tone="haldi" role="status">
          It could not be drawn. What you wrote is kept.
        </Notice>
      )}
      <Faults faults={data?.faults ?? []} />
      {data?.page && <Page html={data.page} width={width} busy={isFetching} />}
    </section>
  );
}

/** What is wrong with what is written, a line each; nothing where nothing is. */
export function Faults({ faults }: { faults: readonly ContentFault[] }) {
  if (faults.length === 0) return null;
  return (
    <Notice tone="haldi" role="status">
      <ul className={styles.faults}>
        {faults.map(({ line, sentence }) => (
          <li key={`${line} ${sentence}`}>
            {line !== null && <b>{`Line ${line}: `}</b>}
            <span>{`${sentence}.`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** How wide what is looked at is shown. */
export function WidthChoice({ width, onChoose }: { width: Width; onChoose: (width: Width) => void }) {
  return (
    <Segment
      label="Width"
      chosen={width}
      onChoose={onChoose}
      choices={[
        { id: 'phone', words: 'Phone' },
        { id: 'desk', words: 'Desk' },
      ]}
    />
  );
}

interface PageProps {
  html: string;
  width: Width;
  busy: boolean;
  /** How wide a desk shows it, where that is not as wide as a page. */
  desk?: number;
  /** Its looks stand at its elements, as those of mails do. */
  dressed?: boolean;
}

/** A page in a frame of its own: still, and nothing in it runs. */
export function Page({ html, width, busy, desk = widths.desk, dressed = false }: PageProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState(600);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(
      new Blob([withWholeAddresses(dressed ? undressed(html) : html, location.origin)], { type: 'text/html' }),
    );
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [html, dressed]);
  useEffect(() => {
    if (!dressed || address === undefined) return;
    let waiting = 0;
    // As soon as it is read: it has loaded only when its last picture has come.
    const look = () => {
      const page = frame.current?.contentDocument;
      if (page && page.URL === address && page.readyState !== 'loading') dress(page);
      else waiting = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(waiting);
  }, [address, dressed]);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const wide = width === 'desk' ? desk : widths.phone;
  const scale = Math.min(1, room / wide);
  return (
    <div ref={place} className={styles.page} data-busy={busy || undefined} style={{ height: heights[width] * scale }}>
      {address && (
        <iframe
          ref={frame}
          title="The page as it will be"
          src={address}
          sandbox="allow-same-origin"
          width={wide}
          height={heights[width]}
          style={{ transform: `scale(${scale})` }}
        />
      )}
    </div>
  );
}

/** A page that lies in the browser's memory has no place from which '/assets' could be reached. Pure. */
export function withWholeAddresses(html: string, origin: string): string {
  return html.replace(/\b(href|src|srcset|imagesrcset)="([^"]*)"/gi, (_whole, name: string, value: string) => {
    const addresses = /srcset$/i.test(name) ? value.split(/,\s+/) : [value];
    return `${name}="${addresses.map((one) => (/^\/(?!\/)/.test(one) ? origin + one : one)).join(', ')}"`;
  });
}
