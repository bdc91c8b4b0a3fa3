import { useRouteError } from 'react-router';
import { errorMessage } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import styles from './sign-in.module.css';

/** Shows the error page: the server does not respond, or it has a newer release than this tab. */
export function ErrorPage() {
  const error = useRouteError();
  const old = error instanceof TypeError && /import|module/i.test(error.message);
  return (
    <main className={styles.alone}>
      <h1 className="ttl">{old ? 'The office is newer' : 'This did not open'}</h1>
      <p className="mut">{old ? 'The shop has had new things since this tab was opened.' : errorMessage(error)}</p>
      <Button look="ink" onPress={() => location.reload()}>
        {old ? 'Open it anew' : 'Try again'}
      </Button>
    </main>
  );
}
