import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { MadePasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';

/** Message after a cancelled passkey prompt, or without a matching passkey. */
export const noPasskeyUsed = 'No passkey was used. Try again, or another way.';

/** Message after a cancelled prompt that was to add a passkey. */
export const noPasskeyMade = 'No passkey was added. Try again when you are ready.';

/** Signs with a passkey. Throws on failure. */
export async function signWithStaffPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAnswer> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      ...optionsJSON,
      allowCredentials: optionsJSON.allowCredentials.map(({ id: own, type }) => ({ id: own, type })),
    },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** Creates a passkey. Throws on failure. */
export async function createStaffPasskey(optionsJSON: PasskeyCreation): Promise<MadePasskey> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      ...optionsJSON,
      excludeCredentials: optionsJSON.excludeCredentials.map(({ id: own, type }) => ({ id: own, type })),
    },
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, response: { clientDataJSON, attestationObject, transports } };
}
