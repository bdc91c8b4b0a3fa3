import { ApiProblem, browserApi } from '../browser/api.ts';
import { credentialOf, GoogleFault, type GoogleIdentity, loadGoogle } from './google-script.ts';
import { googleSentence } from './google-words.ts';

/** A nonce is good for ten minutes: the button gets another one before. */
const renewMs = 9 * 60_000;

interface GoogleButton<Reply> {
  /** Hands the ID token to the shop. Throws ApiProblem. */
  ask: (idToken: string) => Promise<Reply>;
  onAnswer: (reply: Reply) => void;
  /** Where it is drawn; null once the page is left. */
  place: () => HTMLElement | null;
  text: 'continue_with' | 'signup_with';
  /** The e-mail has an account here: its password is asked for once. */
  onLink: () => void;
  /** A press came to nothing, and why. */
  onFault: (message: string) => void;
  /** There is no button, and why. */
  onMissing: (message: string) => void;
}

/** Draws Google's own button, with a nonce that is renewed, and tells what comes of its presses. Gives what ends it. */
export function offerGoogle<Reply>({ place, text, ask, onAnswer, onLink, onFault, onMissing }: GoogleButton<Reply>): () => void {
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
      // The nonce has been used up.
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

function show(identity: GoogleIdentity, place: HTMLElement, { clientId, nonce, text, onAnswer }: Look): void {
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
