import type { Elements } from '#ui/elements.tsx';
import { useShop } from './browser/shop-facts.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { use, useEffect, useLayoutEffect, useRef } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigationType,
  useRouteError,
} from 'react-router';
import { collectionsForPages } from '#contract/collections.ts';
import { listsMark } from '#contract/lists-mark.ts';
import { sportsForPages } from '#contract/sports.ts';
import latin from '#ui/fonts/anek-latin.woff2?url';
import rupee from '#ui/fonts/anek-rupee.woff2?url';
import { statusOf } from './browser/cached-loader.ts';
import { earlyTrackerScript } from './browser/early-tracker-script.ts';
import { keepSession } from './browser/keep-session.ts';
import { useOrigin } from './browser/origin.ts';
import { showOwn, useOutdated } from './browser/owner.ts';
import { prefetchOnIdle } from './browser/prefetch-on-idle.ts';
import { TestModeContext } from './browser/test-mode.ts';
import { putThemeBack, themeScript } from './browser/theme.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { focusHeading } from './shell/focus-heading.ts';
import { PageFrame } from './shell/frame.tsx';
import lateStyles from './shell/late-page.module.css';
import { aliveEvent } from './shell/late-scripts.ts';
import { MissingPage } from './shell/missing-page.tsx';
import { PendingPage, usePendingPage } from './shell/pending-page.tsx';

export function links() {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const };
  return [
    { ...font, href: latin },
    { ...font, href: rupee },
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ];
}

export function Layout({ children }: { children: Elements }) {
  const shop = useShop();
  const origin = useOrigin();
  const testMode = use(TestModeContext);
  useLayoutEffect(putThemeBack, []);
  return (
    <html
      lang="en-IN"
      data-theme="light"
      data-origin={origin}
      data-seller={JSON.stringify(shop.seller)}
      data-sports={sportsForPages(shop)}
      data-collections={collectionsForPages(shop)}
      data-lists={import.meta.env.SSR ? listsMark(shop) : document.documentElement.dataset.lists}
      data-test-mode={testMode ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {/** biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: themeScript + earlyTrackerScript }} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Moves the focus to the page's heading after a new navigation; going back preserves the browser's position. A heading
 * that appears later, or replaces a placeholder, gets the focus unless a key or pointer was pressed before.
 */
function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const arrivedBy = useNavigationType();
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what calls for it
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const main = document.querySelector('main');
    if (arrivedBy === 'POP' || !main) return;
    focusHeading(main);
    const coming = new MutationObserver(() => main.contains(document.activeElement) || focusHeading(main));
    coming.observe(main, { childList: true, subtree: true });
    const stop = () => coming.disconnect();
    for (const press of ['keydown', 'pointerdown']) addEventListener(press, stop, { once: true });
    return stop;
  }, [pathname]);
}

/** Returns true while the page must be unmounted, because it shows data of a session that has ended. */
function useTakingDown(): boolean {
  const outdated = useOutdated();
  // The old page is unmounted now; the next user's data must not be shown before.
  useEffect(() => {
    if (outdated) showOwn();
  }, [outdated]);
  return outdated;
}

/** Loads the code that preserves the focus position on the first key press; users without a keyboard do not need it. */
function keepPlaceByKeys(): () => void {
  const begin = () => void import('./shell/keep-place.ts').then(({ keepPlace }) => keepPlace()).catch(() => {});
  addEventListener('keydown', begin, { once: true });
  return () => removeEventListener('keydown', begin);
}

const tellAlive = () => void document.dispatchEvent(new Event(aliveEvent));

export default function Root() {
  useHeadingFocus();
  useEffect(keepSession, []);
  useEffect(prefetchOnIdle, []);
  useEffect(keepPlaceByKeys, []);
  useEffect(tellAlive, []);
  const late = usePendingPage();
  const takingDown = useTakingDown();
  return (
    <PageFrame>
      {late && <PendingPage to={late} />}
      {/* Hidden, not unmounted: after going back, typed text and scroll position are still there. */}
      <div className={late ? lateStyles.leaving : undefined}>{!takingDown && <Outlet />}</div>
    </PageFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = statusOf(error);
  return <PageFrame>{status === 404 ? <MissingPage /> : <ErrorScreen status={status} />}</PageFrame>;
}
