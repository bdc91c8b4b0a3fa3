import { Button, ButtonLink } from '#ui/button.tsx';
import { useRetryLater } from '../browser/use-retry-later.ts';
import styles from './error-screen.module.css';

/**
 * Page shown instead of a page that failed, or that the server cannot provide at the moment. It reassures users and
 * offers a retry and the home page.
 */
export function ErrorScreen({ status = 500 }: { status?: number }) {
  const [waits, again] = useRetryLater();
  const away = status === 503;
  const title = away ? 'One moment, please' : 'Something went wrong';
  return (
    <div className={`wrap ${styles.screen}`} role="alert">
      <title>{`${title} · Maidan`}</title>
      <div className={styles.text}>
        <h1 className="h1">{`${title}.`}</h1>
        <p className={styles.sorry}>
          {away
            ? "We can't reach our records just now. They are usually back within seconds."
            : "We're sorry for the inconvenience. Please try refreshing the page."}
        </p>
        <div className="row">
          <Button className="needs-script" busy={waits} onClick={again}>
            Refresh the page
          </Button>
          <ButtonLink variant="line" to="/" reloadDocument>
            Home
          </ButtonLink>
        </div>
        <p className="mut sm">Your cart is safe on this device.</p>
      </div>
    </div>
  );
}
