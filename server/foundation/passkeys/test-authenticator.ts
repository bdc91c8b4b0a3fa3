import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { MadePasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** Encodes the required subset of CBOR: maps, byte strings, texts and whole numbers. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    return length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

/** False values with which an answer is made. */
export interface Lies {
  origin?: string;
  rpId?: string;
  /** False if the user was not verified. */
  verified?: boolean;
  counter?: number;
  challenge?: string;
  type?: string;
  userHandle?: string;
  /** True to sign with another key. */
  forged?: boolean;
}

/** Authenticator for tests with one passkey, which follows the standard (W3C Web Authentication, section 6). */
export class TestAuthenticator {
  readonly id = randomBytes(32);
  counter = 0;
  #key: KeyObject;
  #x: Buffer;
  #y: Buffer;
  #owner = '';
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    [this.#x, this.#y] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  }

  /** Creates the requested passkey. */
  make({ challenge, rp, user }: PasskeyCreation, lies: Lies = {}): MadePasskey {
    this.#owner = user.id;
    const cose = cbor(new Map<number, unknown>([[1, 2], [3, -7], [-1, 1], [-2, this.#x], [-3, this.#y]])); // biome-ignore format: a COSE key of P-256 on one line
    const length = Buffer.from([0, this.id.length]);
    const authData = Buffer.concat([this.#data(rp.id, 0x40, lies), Buffer.alloc(16), length, this.id, cose]);
    const attestation = new Map<string, unknown>([['fmt', 'none'], ['attStmt', new Map()], ['authData', authData]]); // biome-ignore format: three parts on one line
    const clientDataJSON = this.#client('webauthn.create', challenge, lies);
    return {
      id: text(this.id),
      response: { clientDataJSON, attestationObject: text(cbor(attestation)), transports: ['internal'] },
    };
  }

  /** Signs the requested challenge. */
  sign({ challenge, rpId }: PasskeyRequest, lies: Lies = {}): PasskeyAnswer {
    this.counter = lies.counter ?? this.counter + 1;
    const data = this.#data(rpId, 0, lies);
    const clientDataJSON = this.#client('webauthn.get', challenge, lies);
    const key = lies.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.#key;
    const signature = sign('sha256', Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]), key);
    const userHandle = lies.userHandle === undefined ? this.#owner : Buffer.from(lies.userHandle).toString('base64url');
    return {
      id: text(this.id),
      response: { clientDataJSON, authenticatorData: text(data), signature: text(signature), userHandle },
    };
  }

  #data(rpId: string, more: number, lies: Lies): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = 0x01 | (lies.verified === false ? 0 : 0x04) | more;
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), counter]);
  }

  #client(type: string, challenge: string, lies: Lies): string {
    const said = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.#origin,
      crossOrigin: false,
    };
    return text(Buffer.from(JSON.stringify(said)));
  }
}
