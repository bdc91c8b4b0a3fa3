import { Button, ButtonLink } from '#ui/button.tsx';

/** What stands in place of a page that broke. It says what is safe and offers the two ways on. */
export function ErrorScreen() {
  return (
    <div className="wrap" role="alert" style={{ paddingBlock: 'clamp(3rem, 10vw, 9rem) clamp(1rem, 4vw, 4rem)' }}>
      <title>Something went wrong · Maidan</title>
      <div style={{ display: 'grid', gap: 18, justifyItems: 'start', maxWidth: 720 }}>
        <h1 className="h1">Something went wrong.</h1>
        <p style={{ fontSize: '1.125rem' }}>We're sorry for the inconvenience. Please try refreshing the page.</p>
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
