import type { MadePasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';

// Conversion between base64url text in messages and bytes in browser APIs. Not all browsers have it built in.

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const signs = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

type Named = { id: string; type: 'public-key'; transports?: string[] | undefined };

function namedIn(list: readonly Named[]): PublicKeyCredentialDescriptor[] {
  return list.map(({ id, type, transports }) => ({
    id: bytesOf(id),
    type,
    ...(transports && { transports: transports as AuthenticatorTransport[] }),
  }));
}

/** Error with a message for the user: the browser's prompt was closed, or no passkey matched. */
export class PasskeyFault extends Error {
  constructor(message = 'No passkey was used. Try again, or another way.') {
    super(message);
    this.name = 'PasskeyFault';
  }
}

/**
 * Creates a passkey in the browser. Throws `PasskeyFault`, also if the authenticator already has a passkey of this
 * account.
 */
export async function createPasskey(asked: PasskeyCreation): Promise<MadePasskey> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...asked,
    challenge: bytesOf(asked.challenge),
    user: { ...asked.user, id: bytesOf(asked.user.id) },
    excludeCredentials: namedIn(asked.excludeCredentials),
  };
  const made = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    const has = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new PasskeyFault(
      has ? 'This device has a passkey of your account already.' : 'No passkey was made. Try again when you like.',
    );
  });
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse))
    throw new PasskeyFault();
  const { clientDataJSON, attestationObject } = made.response;
  return {
    id: made.id,
    response: {
      clientDataJSON: textOf(clientDataJSON),
      attestationObject: textOf(attestationObject),
      transports: made.response.getTransports?.() ?? [],
    },
  };
}

/** Signs a challenge with a passkey. Throws `PasskeyFault` if no passkey signed it. */
export async function signWithPasskey(asked: PasskeyRequest): Promise<PasskeyAnswer> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    ...asked,
    challenge: bytesOf(asked.challenge),
    allowCredentials: namedIn(asked.allowCredentials),
  };
  const signed = await navigator.credentials.get({ publicKey }).catch(() => {
    throw new PasskeyFault();
  });
  if (!(signed instanceof PublicKeyCredential) || !(signed.response instanceof AuthenticatorAssertionResponse))
    throw new PasskeyFault();
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response;
  return {
    id: signed.id,
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: userHandle && userHandle.byteLength > 0 ? textOf(userHandle) : null,
    },
  };
}
