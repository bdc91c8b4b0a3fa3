import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from './secret.ts';

const cipher = 'aes-256-gcm';

/** What is sealed; each use has a key of its own. */
type Use = 'office codes' | 'google sign-in';

/** Seals a short text with the shop's secret, so that whoever has a copy of it is not told. `about` is whose it is: it opens for nobody else. */
export function sealed(secret: Secret, use: Use, about: string, text: string): string {
  const nonce = randomBytes(12);
  const box = createCipheriv(cipher, keyOf(typeof secret === 'string' ? secret : secret[0], use), nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([box.update(text, 'utf8'), box.final()]);
  return Buffer.concat([nonce, box.getAuthTag(), body]).toString('base64url');
}

/** Opens what was sealed with this secret, or with one before it. Undefined where none of them opens it. */
export function opened(secret: Secret, use: Use, about: string, box: string): string | undefined {
  const bytes = Buffer.from(box, 'base64url');
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    try {
      const decipher = createDecipheriv(cipher, keyOf(one, use), bytes.subarray(0, 12))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      // Sealed with another secret, or altered: the next may open it.
    }
  }
  return undefined;
}

function keyOf(secret: string, use: Use): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `maidan ${use}`, 32));
}
