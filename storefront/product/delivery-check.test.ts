import { expect, test } from 'vitest';
import { refusalWords } from './delivery-check.tsx';

test('an unknown PIN code is refused without mentioning city and state fields', () => {
  const message = "We don't recognise this PIN code. Check it, or choose city and state yourself";
  expect(refusalWords({ code: 'not_found', message })).toBe("We don't recognise this PIN code. Check it and try again");
});

test('any other message is shown unchanged', () => {
  expect(refusalWords({ code: 'network', message: "We couldn't reach the shop." })).toBe("We couldn't reach the shop.");
});
