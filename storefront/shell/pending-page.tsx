import { useContext, useEffect, useState } from 'react';
import {
  createPath,
  matchRoutes,
  UNSAFE_DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { listingPages } from '#contract/listings.ts';
import { Button } from '#ui/button.tsx';
import { heldCard } from '../browser/grow-picture.ts';
import { prefetchCode, useLoadProblem } from '../browser/lazy-code.ts';
import { dismissMessage, showMessage } from '../browser/messages.ts';
import { useShop } from '../browser/shop-facts.ts';
import styles from './late-page.module.css';

/**
 * Time in ms that a page's code may take before a placeholder appears. An immediate placeholder would flash on every
 * click.
 */
const patienceMs = 150;

/**
 * Returns the address of the requested page while its code takes longer than `patienceMs`; the caller then shows its
 * placeholder. If the code cannot load, the current page stays with its typed text and a notice. If a new release
 * removed the code, the browser loads the page from the server.
 */
export function usePendingPage(): string | undefined {
  const here = useLocation();
  const target = useNavigation().location;
  const routes = useContext(UNSAFE_DataRouterContext)?.router.routes;
  const turning = target !== undefined && target.pathname !== here.pathname;
  /** Routes of the requested page, as the code of another page may be being prefetched. */
  const wanted = turning && routes ? (matchRoutes(routes, target) ?? []).map(({ route }) => route.id).join() : '';
  const hindrance = useLoadProblem();
  const stay = useNavigate();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    prefetchCode(wanted.split(','));
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      prefetchCode([]);
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
    const id = showMessage({
      kind: 'status',
      text: "The next page can't be reached just now.",
      detail: 'It opens by itself once it can. What you typed stays here.',
      lasts: true,
      action: (
        <Button
          size="small"
          variant="line"
          onClick={() => void stay(place, { replace: true, preventScrollReset: true })}
        >
          Stay here
        </Button>
      ),
    });
    return () => dismissMessage(id);
  }, [turning, address, hindrance, place, stay]);
  // Requires both `late` and `turning`, so that the page has its full height in the step that restores the scroll
  // position.
  return late && turning && !hindrance ? address : undefined;
}

/** Placeholder of a page whose code is loading (list, product, or text), with its title if known here. */
export function PendingPage({ to }: { to: string }) {
  const shop = useShop();
  return (
    <div className={styles.ahead} data-to={to}>
      <p className="h1">
        {heldCard(to)?.product.ProductName ??
          listingPages(shop).find(({ path }) => path === to)?.title ??
          document.querySelector(`footer a[href=${JSON.stringify(to)}]`)?.textContent}
      </p>
      <p role="status">Loading...</p>
    </div>
  );
}
