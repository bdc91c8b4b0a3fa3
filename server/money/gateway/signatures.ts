import { createHmac, timingSafeEqual } from 'node:crypto';

function isSigned(message: string | Uint8Array, secret: string, given: string): boolean {
  const right = createHmac('sha256', secret).update(message).digest();
  // Hex of another length, or with invalid characters, decodes to fewer bytes.
  const tried = Buffer.from(given, 'hex');
  return given.length === right.length * 2 && tried.length === right.length && timingSafeEqual(right, tried);
}

/**
 * Verifies the gateway's signature of a payment for an order. The order id is the stored one, never one from the
 * request.
 */
export function isPaymentSigned(
  keySecret: string,
  ids: { gatewayOrderId: string; paymentId: string },
  signature: string,
): boolean {
  return isSigned(`${ids.gatewayOrderId}|${ids.paymentId}`, keySecret, signature);
}

/**
 * Verifies the signature of a webhook. `secrets` may contain two secrets separated by a blank: messages sent before a
 * rotation use the old one.
 */
export function isWebhookSigned(secrets: string, body: Uint8Array, signature: string): boolean {
  return secrets.split(/\s+/).some((secret) => secret !== '' && isSigned(body, secret, signature));
}
