import { Button, ButtonLink } from '#ui/button.tsx';
import styles from './error-screen.module.css';

/** What stands in place of a page that broke. It says what is safe and offers the two ways on. */
export function ErrorScreen() {
  return (
    <div className={`wrap ${styles.screen}`} role="alert">
      <title>Something went wrong · Maidan</title>
      <div className={styles.text}>
        <h1 className="h1">Something went wrong.</h1>
        <p className={styles.sorry}>We're sorry for the inconvenience. Please try refreshing the page.</p>
        <div className="row">
          <Button className="needs-script" onClick={() => window.location.reload()}>
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
