import { expect, test } from 'vitest';
import { refusalWords } from './delivery-check.tsx';

test('a PIN nobody knows is refused in words that speak of what is there: no boxes for city and state', () => {
  const message = "We don't recognise this PIN code. Check it, or choose city and state yourself";
  expect(refusalWords({ code: 'not_found', message })).toBe("We don't recognise this PIN code. Check it and try again");
});

test('whatever else is wrong is told as it is', () => {
  expect(refusalWords({ code: 'network', message: "We couldn't reach the shop." })).toBe("We couldn't reach the shop.");
});
