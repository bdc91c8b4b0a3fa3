import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { claimsOf, type KeptGoogle, type Person } from './kept.ts';

/** Differences of the issue time from now in seconds, by fault. */
const skews: Readonly<Record<string, number>> = { expired: -7200, 'from the future': 7200 };

/** Creates an ID token like the identity script's, with the fault chosen on the mock's page. */
export async function signToken(
  kept: KeptGoogle,
  { person, issuer, clientId, nonce }: { person: Person; issuer: string; clientId: string; nonce: string | undefined },
): Promise<string> {
  const { token: fault } = kept.value.faults;
  const now = Math.floor(Date.now() / 1000);
  const at = now + (skews[fault] ?? 0);
  const audience = fault === 'other audience' ? 'another-shop.apps.example' : clientId;
  const claims = {
    ...claimsOf(person),
    iss: fault === 'other issuer' ? 'https://issuer.example' : issuer,
    aud: audience,
    azp: audience,
    iat: at,
    exp: at + 3600,
    ...(nonce !== undefined && { nonce: fault === 'other nonce' ? `not ${nonce}` : nonce }),
  };
  if (fault === 'unsigned') return new UnsecuredJWT(claims).encode();
  const { kid, key } = fault === 'unknown key' ? await unknownKey() : await ownKey(kept);
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);
}

async function unknownKey() {
  return { kid: 'nobody-knows-it', key: (await generateKeyPair('RS256')).privateKey };
}

async function ownKey({ value }: KeptGoogle) {
  const [key] = value.keys;
  return { kid: key?.kid ?? '', key: await importJWK(key ?? {}, 'RS256') };
}
