import { randomBytes, randomInt } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { type Kept, openKept } from '../state.ts';

/** Person with a Google account. */
export const Person = z.object({
  /** Account id of 21 digits, as Google uses them. */
  sub: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  givenName: z.string(),
  /** Family name, often missing. */
  familyName: z.string(),
});
export type Person = z.infer<typeof Person>;

export const GoogleFaults = z.object({
  /** Fault of the ID tokens from the button. */
  token: z.enum([
    'right',
    'expired',
    'from the future',
    'other audience',
    'other issuer',
    'other nonce',
    'unknown key',
    'unsigned',
  ]),
  /** Fault of the identity script. */
  script: z.enum(['right', 'missing', 'silent']),
  /** Fault of all API calls that the shop sends. */
  service: z.enum(['right', 'away', 'silent', 'refused codes']),
});
export type GoogleFaults = z.infer<typeof GoogleFaults>;

const Key = z.looseObject({ kid: z.string(), kty: z.literal('RSA') });

const State = z.object({
  /** Signing keys: the current one, then previous ones. */
  keys: z.array(Key).min(1),
  cookieKey: z.string(),
  people: z.array(Person),
  faults: GoogleFaults,
});
export type KeptGoogle = Kept<z.infer<typeof State>>;

export const noGoogleFaults: GoogleFaults = { token: 'right', script: 'right', service: 'right' };

/** Maximum number of people listed, newest first. */
const mostPeople = 200;

const firstPeople: Person[] = [
  {
    sub: '100000000000000000001',
    email: 'meera@mail.example',
    emailVerified: true,
    givenName: 'Meera',
    familyName: 'Iyer',
  },
  {
    sub: '100000000000000000002',
    email: 'arjun@mail.example',
    emailVerified: true,
    givenName: 'Arjun',
    familyName: '',
  },
  {
    sub: '100000000000000000003',
    email: 'unproved@mail.example',
    emailVerified: false,
    givenName: 'Kabir',
    familyName: 'Das',
  },
];

export async function openGoogleStandIn(dir: string): Promise<KeptGoogle> {
  const fresh = {
    keys: [await newKey()],
    cookieKey: randomBytes(32).toString('base64url'),
    people: firstPeople,
    faults: noGoogleFaults,
  };
  const kept = openKept<z.infer<typeof State>>(dir, 'google', State, fresh);
  kept.save();
  return kept;
}

async function newKey(): Promise<z.infer<typeof Key>> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(20).toString('hex');
  return Key.parse({ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' });
}

/** Creates a new signing key. The previous one stays published, as at Google. */
export async function rotateKeys(kept: KeptGoogle): Promise<void> {
  kept.value.keys = [await newKey(), ...kept.value.keys.slice(0, 1)];
  kept.save();
}

export function findPerson(kept: KeptGoogle, sub: string): Person | undefined {
  return kept.value.people.find((person) => person.sub === sub);
}

/** Adds a person with an account, at the head of the list. */
export function addPerson(kept: KeptGoogle, person: Omit<Person, 'sub'>): Person {
  const sub = `1${Array.from({ length: 20 }, () => randomInt(10)).join('')}`;
  const added = { sub, ...person };
  kept.value.people.unshift(added);
  kept.value.people.length = Math.min(kept.value.people.length, mostPeople);
  kept.save();
  return added;
}

/** Returns the OpenID claims of a person, with Google's names. */
export function claimsOf({
  sub,
  email,
  emailVerified,
  givenName,
  familyName,
}: Person): Record<string, unknown> & { sub: string } {
  const name = [givenName, familyName].filter(Boolean).join(' ');
  return {
    sub,
    email,
    email_verified: emailVerified,
    name,
    given_name: givenName,
    ...(familyName && { family_name: familyName }),
  };
}
