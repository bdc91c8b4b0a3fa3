import { expect, test } from 'vitest';
import { toMailbox } from './send-mail.ts';

test.each([
  ['asha@example.in', 'asha@example.in'],
  ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['asha@münchen.example', 'asha@xn--mnchen-3ya.example'],
])('a mail to %s is addressed to the mailbox %s', (email, address) => {
  expect(toMailbox(email)).toEqual({ name: '', address });
});
