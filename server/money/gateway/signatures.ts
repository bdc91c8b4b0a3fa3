import { createHmac, timingSafeEqual } from 'node:crypto';

function isSigned(message: string | Uint8Array, secret: string, given: string): boolean {
  const right = createHmac('sha256', secret).update(message).digest();
  // Hex of another length or with other signs decodes to fewer bytes.
  const tried = Buffer.from(given, 'hex');
  return given.length === right.length * 2 && tried.length === right.length && timingSafeEqual(right, tried);
}

/** Whether the gateway says that this payment was made for this order. The order's id is the one we stored, never one that was sent. */
export function isPaymentSigned(keySecret: string, ids: { gatewayOrderId: string; paymentId: string }, signature: string): boolean {
  return isSigned(`${ids.gatewayOrderId}|${ids.paymentId}`, keySecret, signature);
}

/**
 * Whether the gateway sent these bytes. `secrets` may name two, separated by a blank: messages made before a change of the
 * secret still come signed with the old one.
 */
export function isWebhookSigned(secrets: string, body: Uint8Array, signature: string): boolean {
  return secrets.split(/\s+/).some((secret) => secret !== '' && isSigned(body, secret, signature));
}
