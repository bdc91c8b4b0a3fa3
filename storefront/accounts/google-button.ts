import { ApiProblem, browserApi } from '../browser/api.ts';
import { credentialOf, GoogleFault, type GoogleIdentityScript, loadGoogle } from './google-script.ts';
import { googleSentence } from './google-words.ts';

/** Interval in ms for renewing the nonce, which is valid for ten minutes. */
const renewMs = 9 * 60_000;

interface GoogleButton<Reply> {
  /** Sends the ID token to the shop. Throws ApiProblem. */
  ask: (idToken: string) => Promise<Reply>;
  onAnswer: (reply: Reply) => void;
  /** Returns the container element; null once the page is left. */
  place: () => HTMLElement | null;
  text: 'continue_with' | 'signup_with';
  /** Called if the e-mail has an account here, whose password must be entered once. */
  onLink: () => void;
  /** Called with a message if a sign-in failed. */
  onFault: (message: string) => void;
  /** Called with a message if the button could not be loaded. */
  onMissing: (message: string) => void;
}

/**
 * Renders Google's own button with a nonce that is renewed, and reports results by callbacks. Returns a cleanup
 * function.
 */
export function offerGoogle<Reply>({
  place,
  text,
  ask,
  onAnswer,
  onLink,
  onFault,
  onMissing,
}: GoogleButton<Reply>): () => void {
  let gone = false;
  let renewal: ReturnType<typeof setTimeout>;

  async function receive(response: unknown): Promise<void> {
    const idToken = credentialOf(response);
    if (gone) return;
    if (idToken === undefined) {
      onFault('Invalid authentication response');
      return;
    }
    try {
      const reply = await ask(idToken);
      if (!gone) onAnswer(reply);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (gone) return;
      if (error.code === 'google_link') {
        onLink();
        return;
      }
      onFault(googleSentence(error));
      // The nonce can be used only once, so the button gets a new one.
      await draw();
    }
  }

  async function draw(): Promise<void> {
    clearTimeout(renewal);
    try {
      const { data } = await browserApi('POST /api/auth/google/nonce', {});
      const identity = await loadGoogle(data.scriptUrl);
      const host = place();
      if (gone || !host) return;
      show(identity, host, { ...data, text, onAnswer: (response) => void receive(response) });
      renewal = setTimeout(() => void draw(), renewMs);
    } catch (error) {
      if (!(error instanceof ApiProblem || error instanceof GoogleFault)) throw error;
      if (!gone) onMissing(error instanceof GoogleFault ? error.message : googleSentence(error));
    }
  }

  void draw();
  return () => {
    gone = true;
    clearTimeout(renewal);
  };
}

interface Look extends Pick<GoogleButton<unknown>, 'text'> {
  clientId: string;
  nonce: string;
  onAnswer: (response: unknown) => void;
}

function show(identity: GoogleIdentityScript, place: HTMLElement, { clientId, nonce, text, onAnswer }: Look): void {
  try {
    identity.initialize({ client_id: clientId, nonce, callback: onAnswer });
    identity.renderButton(place, {
      type: 'standard',
      theme: document.documentElement.dataset.theme === 'dark' ? 'filled_black' : 'outline',
      size: 'large',
      text,
      logo_alignment: 'center',
      width: Math.min(400, place.clientWidth),
      locale: 'en_IN',
    });
  } catch {
    throw new GoogleFault('Google authentication service error');
  }
}
