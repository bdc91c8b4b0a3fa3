import type { MessageSubject } from '#contract/lists.ts';

/** Staff members of the demonstration who are authors of its data, or asked in it. */
export const demoColleagues = {
  owner: { id: 'stf_demo_owner', name: 'Meera Joshi' },
  support: { id: 'stf_demo_support', name: 'Farida Khan' },
  packer: { id: 'stf_demo_packer', name: 'Ravi Pawar' },
} as const;

/** Waiting orders on hold, with the reason. */
export const heldOrders: Readonly<Record<number, string>> = {
  4: 'The shopper asked to wait for another address.',
  9: 'Short of a piece: it is not on its shelf.',
  13: 'Ordered twice: the shopper is asked which one stays.',
};

/** Waiting orders that are packed and wait for handover. */
export const packedOrders: readonly number[] = [6, 8, 10];

interface WrittenMessage {
  about: MessageSubject;
  /** Text of the message. ORDER is replaced by the reference of a waiting order. */
  issue: string;
  hoursAgo: number;
  /** Answer of a staff member, if there is one. */
  answer?: string;
  /** True if the message is closed. */
  closed?: true;
  /** True if the message is assigned to a staff member. */
  mine?: true;
}

/** Messages from people to the shop. */
export const writtenMessages: readonly WrittenMessage[] = [
  { about: 'question', issue: 'When does my order ORDER leave? I need it before the weekend.', hoursAgo: 1.5 },
  {
    about: 'question',
    issue: 'Can ORDER still come in a size larger? I chose the wrong one.',
    hoursAgo: 4,
    mine: true,
  },
  {
    about: 'complaint',
    issue: 'The parcel before this one came with a torn bag. Please pack ORDER better.',
    hoursAgo: 27,
  },
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

/** Reply templates of staff; placeholders are filled when a template is chosen. */
export const heldAnswers: readonly { title: string; body: string }[] = [
  {
    title: 'Address changed',
    body: 'Hello {first name},\n\n{order} goes to the address you wrote. The dates stand on its page.\n\n{me}, {shop}',
  },
  {
    title: 'Back in stock',
    body: 'Hello {first name},\n\nit comes back next week. The page of the piece says so on the day.\n\n{me}, {shop}',
  },
  {
    title: 'When it leaves',
    body: 'Hello {first name},\n\n{order} is packed next and leaves within a working day.\n\n{me}, {shop}',
  },
];
