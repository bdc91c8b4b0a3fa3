import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from './secret.ts';

const cipher = 'aes-256-gcm';

/** Uses of encryption; each has its own key. */
type Use = 'office codes' | 'google sign-in';

/** Encrypts a short text with the shop's secret. `about` names its owner; decryption for any other owner fails. */
export function encryptText(secret: Secret, use: Use, about: string, text: string): string {
  const nonce = randomBytes(12);
  const box = createCipheriv(cipher, keyOf(typeof secret === 'string' ? secret : secret[0], use), nonce).setAAD(
    Buffer.from(about),
  );
  const body = Buffer.concat([box.update(text, 'utf8'), box.final()]);
  return Buffer.concat([nonce, box.getAuthTag(), body]).toString('base64url');
}

/** Decrypts with the current secret or a previous one. Returns undefined if neither works. */
export function decryptText(secret: Secret, use: Use, about: string, box: string): string | undefined {
  const bytes = Buffer.from(box, 'base64url');
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    try {
      const decipher = createDecipheriv(cipher, keyOf(one, use), bytes.subarray(0, 12))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      // Another secret may have encrypted the text, or it was altered; the next secret is tried.
    }
  }
  return undefined;
}

function keyOf(secret: string, use: Use): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `maidan ${use}`, 32));
}
