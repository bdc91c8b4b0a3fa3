import { useContext, useEffect, useState } from 'react';
import { createPath, matchRoutes, UNSAFE_DataRouterContext, useLocation, useNavigate, useNavigation } from 'react-router';
import { listingPages } from '#contract/listings.ts';
import { Button } from '#ui/button.tsx';
import { heldCard } from '../browser/grow-picture.ts';
import { useHindrance, wantCode } from '../browser/late-code.ts';
import { dismiss, say } from '../browser/messages.ts';
import styles from './late-page.module.css';

/** How long a page's code may take before the reader is told: at once would be a flash on every click. */
const patienceMs = 150;

/**
 * The address of the page that was asked for, while its code is on its way for longer than that: then its shape stands in its place. Code
 * that does not come leaves the page there is, with what was typed in it, and says that it is waited for. Where it is gone, since the
 * shop has been renewed, the page is opened as a document.
 */
export function useLatePage(): string | undefined {
  const here = useLocation();
  const target = useNavigation().location;
  const routes = useContext(UNSAFE_DataRouterContext)?.router.routes;
  const turning = target !== undefined && target.pathname !== here.pathname;
  /** The routes of the page that was asked for: another may have been pointed at. */
  const wanted = turning && routes ? (matchRoutes(routes, target) ?? []).map(({ route }) => route.id).join() : '';
  const hindrance = useHindrance();
  const stay = useNavigate();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    wantCode(wanted.split(','));
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      wantCode([]);
      clearTimeout(timer);
      setLate(false);
    };
  }, [wanted]);
  const address = target && createPath(target);
  const place = createPath(here);
  useEffect(() => {
    if (!turning || !address || !hindrance) return;
    if (hindrance === 'gone') {
      window.location.assign(address);
      return;
    }
    const id = say({
      kind: 'status',
      text: "The next page can't be reached just now.",
      detail: 'It opens by itself once it can. What you typed stays here.',
      lasts: true,
      action: (
        <Button size="small" variant="line" onClick={() => void stay(place, { replace: true, preventScrollReset: true })}>
          Stay here
        </Button>
      ),
    });
    return () => dismiss(id);
  }, [turning, address, hindrance, place, stay]);
  // Both, so that the page stands at its full height in the very step that restores its place.
  return late && turning && !hindrance ? address : undefined;
}

/** The shape of a page whose code is on its way (a listing's, a product's, or lines of words), under its name as far as that is known here. */
export function PageAhead({ to }: { to: string }) {
  return (
    <div className={styles.ahead} data-to={to}>
      <p className="h1">
        {heldCard(to)?.product.ProductName ??
          listingPages().find(({ path }) => path === to)?.title ??
          document.querySelector(`footer a[href=${JSON.stringify(to)}]`)?.textContent}
      </p>
      <p role="status">Loading...</p>
    </div>
  );
}
