import '#ui/tokens.css';
import '#ui/base.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useNavigationType, useRouteError } from 'react-router';
import latin from '#ui/fonts/anek-latin.woff2?url';
import rupee from '#ui/fonts/anek-rupee.woff2?url';
import { greetOnceIdle } from './browser/greet.ts';
import { themeScript } from './browser/theme.ts';
import { statusOf } from './kept-loader.ts';
import { ErrorScreen } from './parts/error-screen.tsx';
import { Frame } from './parts/frame.tsx';
import { MissingPage } from './parts/missing-page.tsx';

export function links() {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const };
  return [
    { ...font, href: latin },
    { ...font, href: rupee },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ];
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN" data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {/** biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** After a new navigation the reader starts at the page's heading; going back, the browser's place is kept. */
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
    if (arrivedBy === 'POP') return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}

export default function Root() {
  useHeadingFocus();
  useEffect(greetOnceIdle, []);
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <Frame>{statusOf(error) === 404 ? <MissingPage /> : <ErrorScreen />}</Frame>;
}
