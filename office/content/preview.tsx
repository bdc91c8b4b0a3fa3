import { useEffect, useRef, useState } from 'react';
import type { ContentFault } from '#contract/office/content.ts';
import { Segment } from '#office/parts/segment.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './content.module.css';
import { useLook } from './use-content.ts';

const looksKept = 'data-looks';

/**
 * Moves inline styles to data attributes, as the office's CSP blocks them; scripts apply them after loading. Disables
 * links. Pure.
 */
export function moveInlineStyles(html: string): string {
  return html.replace(/ style="/g, ` ${looksKept}="`).replace(/ href="/g, ' data-href="');
}

function dress(page: Document): void {
  for (const one of page.querySelectorAll<HTMLElement>(`[${looksKept}]`))
    one.style.cssText = one.getAttribute(looksKept) ?? '';
}

type Theme = 'light' | 'dark';
export type Width = 'phone' | 'desk';

/** Render width of the page in px, before scaling to its place. */
const widths: Readonly<Record<Width, number>> = { phone: 390, desk: 1280 };
const heights: Readonly<Record<Width, number>> = { phone: 844, desk: 900 };

interface PreviewProps {
  name: string;
  value: unknown;
}

/** Shows a preview of the shop page with its errors. */
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
      <ContentFaults faults={data?.faults ?? []} />
      {data?.page && <PreviewPage html={data.page} width={width} busy={isFetching} />}
    </section>
  );
}

/** Shows the errors, one per line; renders nothing without errors. */
export function ContentFaults({ faults }: { faults: readonly ContentFault[] }) {
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

/** Asks for the preview width. */
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
  /** Desktop width in px, if it differs from the width of a shop page. */
  desk?: number;
  /** True if styles are inline, as in mails. */
  dressed?: boolean;
}

/** Shows a page in a sandboxed frame without scripts. */
export function PreviewPage({ html, width, busy, desk = widths.desk, dressed = false }: PageProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState(600);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(
      new Blob([withWholeAddresses(dressed ? moveInlineStyles(html) : html, location.origin)], { type: 'text/html' }),
    );
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [html, dressed]);
  useEffect(() => {
    if (!dressed || address === undefined) return;
    let waiting = 0;
    // Runs as soon as the page is parsed, as `load` waits for the last picture.
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

/** Makes URLs absolute, since a blob page cannot resolve '/assets'. Pure. */
export function withWholeAddresses(html: string, origin: string): string {
  return html.replace(/\b(href|src|srcset|imagesrcset)="([^"]*)"/gi, (_whole, name: string, value: string) => {
    const addresses = /srcset$/i.test(name) ? value.split(/,\s+/) : [value];
    return `${name}="${addresses.map((one) => (/^\/(?!\/)/.test(one) ? origin + one : one)).join(', ')}"`;
  });
}
