import type { MessageSubject } from '#contract/lists.ts';

/** Those of the demonstration's colleagues who have done something. */
export const colleagues = [
  { role: 'support', id: 'stf_demo_support', name: 'Farida Khan' },
  { role: 'packer', id: 'stf_demo_packer', name: 'Ravi Pawar' },
] as const;

/** Which of the orders that wait are on hold, and why. */
export const heldOrders: Readonly<Record<number, string>> = {
  4: 'The shopper asked to wait for another address.',
  9: 'Short of a piece: it is not on its shelf.',
  13: 'Ordered twice: the shopper is asked which one stays.',
};

interface WrittenMessage {
  about: MessageSubject;
  /** ORDER stands for the reference of one of the orders that wait. */
  issue: string;
  hoursAgo: number;
  /** What a colleague answered, if one did. */
  answer?: string;
  /** Nothing of it waits any more. */
  closed?: true;
  /** A colleague has taken it. */
  mine?: true;
}

/** What people wrote to the shop. */
export const writtenMessages: readonly WrittenMessage[] = [
  { about: 'question', issue: 'When does my order ORDER leave? I need it before the weekend.', hoursAgo: 1.5 },
  { about: 'question', issue: 'Can ORDER still come in a size larger? I chose the wrong one.', hoursAgo: 4, mine: true },
  { about: 'complaint', issue: 'The parcel before this one came with a torn bag. Please pack ORDER better.', hoursAgo: 27 },
  { about: 'question', issue: 'Do you make the club shirts for children under six?', hoursAgo: 30 },
  {
    ...{ about: 'question', issue: 'I typed the wrong house number for ORDER.', hoursAgo: 9, mine: true },
    answer: 'Thank you for writing. Which number is right? I change it before it is packed.',
  },
  {
    ...{ about: 'question', issue: 'Is the hoodie washed warm or cold?', hoursAgo: 50 },
    ...{ answer: 'Cold, and inside out: the print lasts longer so.', closed: true },
  },
];
