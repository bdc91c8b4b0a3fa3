import { Button, ButtonLink } from '#ui/button.tsx';
import { useRetryLater } from '../browser/use-retry-later.ts';
import styles from './error-screen.module.css';

interface ErrorWords {
  title: string;
  sentence: string;
  verb: string;
}

const unexpected: ErrorWords = {
  title: 'Something went wrong',
  sentence: "We're sorry for the inconvenience. Please try refreshing the page.",
  verb: 'Refresh the page',
};

/** Texts by HTTP status; 0 is a request without a response, such as without a network. */
const wordsByStatus: Readonly<Record<number, ErrorWords>> = {
  0: {
    title: 'No connection',
    sentence: "We can't reach the shop just now. Check your connection: this page opens once it is back.",
    verb: 'Try again',
  },
  503: {
    title: 'One moment, please',
    sentence: "We can't reach our records just now. They are usually back within seconds.",
    verb: 'Refresh the page',
  },
};

/**
 * Page shown instead of a page that failed, or that the server cannot provide at the moment. It reassures users and
 * offers a retry and the home page.
 */
export function ErrorScreen({ status = 500 }: { status?: number }) {
  const [waits, again] = useRetryLater();
  const { title, sentence, verb } = wordsByStatus[status] ?? unexpected;
  return (
    <div className={`wrap ${styles.screen}`} role="alert">
      <title>{`${title} · Maidan`}</title>
      <div className={styles.text}>
        <h1 className="h1">{`${title}.`}</h1>
        <p className={styles.sorry}>{sentence}</p>
        <div className="row">
          <Button className="needs-script" busy={waits} onClick={again}>
            {verb}
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
