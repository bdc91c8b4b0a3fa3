import { trustedProvider } from '../browser/trusted.ts';

/** Used part of Google's identity script (Sign in with Google for Web, JavaScript reference). */
export interface GoogleIdentityScript {
  initialize(settings: { client_id: string; nonce: string; callback: (response: unknown) => void }): void;
  renderButton(host: HTMLElement, options: Record<string, string | number>): void;
}

/** Error with a message of the specification's catalogue, shown after 'Login error: ' or 'Signup error: '. */
export class GoogleFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GoogleFault';
  }
}

/** Timeout in ms. Source: specification, section 9. */
const patienceMs = 10_000;

function loadedIdentity(): GoogleIdentityScript | undefined {
  const { google } = window as { google?: { accounts?: { id?: GoogleIdentityScript } } };
  return google?.accounts?.id;
}

/** Loads Google's script, once. Throws `GoogleFault` if it fails or takes over ten seconds. */
export async function loadGoogle(address: string): Promise<GoogleIdentityScript> {
  const known = loadedIdentity();
  if (known) return known;
  const script = document.createElement('script');
  script.src = trustedProvider(address);
  script.async = true;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (message: string) => reject(new GoogleFault(message));
      const timer = setTimeout(() => fail('Google authentication service temporarily unavailable'), patienceMs);
      const settle = (then: () => void) => () => {
        clearTimeout(timer);
        then();
      };
      script.addEventListener('load', settle(resolve));
      script.addEventListener(
        'error',
        settle(() => fail('Google authentication service unavailable')),
      );
      document.head.append(script);
    });
    const identity = loadedIdentity();
    if (!identity) throw new GoogleFault('Google authentication service unavailable');
    return identity;
  } catch (error) {
    // Removed, so that the next visit of the page retries.
    script.remove();
    throw error;
  }
}

/** Returns the ID token in the response of Google's script; undefined if there is none. */
export function credentialOf(response: unknown): string | undefined {
  if (typeof response !== 'object' || response === null || !('credential' in response)) return undefined;
  return typeof response.credential === 'string' && response.credential !== '' ? response.credential : undefined;
}
