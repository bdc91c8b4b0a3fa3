import { expect, test } from 'vitest';
import { personalLines } from './personal-words.ts';

test('a log line with personal data is found, and others are not', () => {
  const lines = [
    '{"url":"/api/orders/K7?key=…","statusCode":200}',
    '{"url":"/api/orders/K7?key=abc","statusCode":200}',
    'Maidan is open: http://localhost:3000',
    'to asha-1@example.in',
    '{"msg":"no room for Asha Sawant"}',
    '98200 43210',
    '{"url":"/assets/sash-a1b2.js"}',
  ];
  expect(personalLines(lines.join('\n'))).toEqual([lines[1], lines[3], lines[4], lines[5]]);
});
