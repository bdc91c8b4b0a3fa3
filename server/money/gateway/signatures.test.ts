import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPaymentSigned, isWebhookSigned } from './signatures.ts';

const vectors = [
  {
    secret: 'EnLs21M47BllR3X8PSFtjtbd',
    gatewayOrderId: 'order_IEIaMR65cu6nz3',
    paymentId: 'pay_IH4NVgf4Dreq1l',
    hex: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  },
  {
    secret: 'test_secret_0123456789ab',
    gatewayOrderId: 'order_TEST0000000001',
    paymentId: 'pay_TEST0000000001',
    hex: '4c082a0c9c31fc19ee28b5c111fb7e107515c0ba1379a44106da6cbb4ad66db7',
  },
];

test.each(vectors)('accepts only the published signature of $paymentId', ({ secret, hex, ...ids }) => {
  expect(isPaymentSigned(secret, ids, hex)).toBe(true);
  for (const wrong of [
    '',
    hex.slice(2),
    `${hex}00`,
    hex.toUpperCase().replace(/[0-9]/g, 'G'),
    hex.replace(/^./, hex[0] === '0' ? '1' : '0'),
  ]) {
    expect(isPaymentSigned(secret, ids, wrong)).toBe(false);
  }
  expect(isPaymentSigned(secret, { ...ids, paymentId: 'pay_TEST0000000002' }, hex)).toBe(false);
});

test('the signature of a webhook covers its exact bytes', () => {
  const hex = 'fc8f4fc49e03523aef269496dbe549174e12573e0178163d82d8982d7f95d43e';
  expect(isWebhookSigned('whsec_example', Buffer.from('{"event":"payment.captured"}'), hex)).toBe(true);
  expect(isWebhookSigned('whsec_example', Buffer.from('{"event": "payment.captured"}'), hex)).toBe(false);
});

test('accepts signatures of both secrets while one replaces the other, and never of an empty one', () => {
  const body = Buffer.from('{}');
  const sign = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');
  expect(isWebhookSigned('new old', body, sign('old'))).toBe(true);
  expect(isWebhookSigned('new old', body, sign('new'))).toBe(true);
  expect(isWebhookSigned('new  old', body, sign(''))).toBe(false);
});
