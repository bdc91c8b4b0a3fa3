import { codeMinutes } from '#contract/account-rules.ts';
import { timeInWords } from '#server/foundation/calendar/day-words.ts';
import type { MailDescription } from '#server/foundation/mail/compose-mail.ts';
import { mailWords } from '#server/foundation/mail/mail-words.ts';

/** To an address nobody has proved yet: so it carries no word the person who signed up could choose. */
export function welcomeMail(publicUrl: string): MailDescription {
  return {
    ...mailWords('welcome', {}),
    button: { text: 'See your account', href: `${publicUrl}/my-account` },
    sections: [
      {
        heading: 'Was it not you?',
        paragraphs: [
          'Then someone wrote your address by mistake. Set a password of your own with "Forgot password" and the account is yours.',
        ],
      },
    ],
    reason: 'You get this because an account was opened with this address.',
  };
}

/** A code to set a new password with. */
export function resetCodeMail(publicUrl: string, email: string, code: string): MailDescription {
  return {
    ...mailWords('reset-code', { code }),
    plates: { label: 'Your code', value: code, note: `Good for ${codeMinutes} minutes, once.` },
    button: { text: 'Enter the code', href: `${publicUrl}/reset-password?email=${encodeURIComponent(email)}` },
    sections: [
      {
        heading: 'Was it not you?',
        paragraphs: ['Then do nothing: without the code nobody can change your password. We never ask for it by phone or mail.'],
      },
    ],
    reason: 'You get this because someone asked for a new password for this address.',
  };
}

/** A code that opens the orders which were placed as a guest with this address. */
export function orderCodeMail(publicUrl: string, email: string, code: string): MailDescription {
  return {
    ...mailWords('order-code', { code }),
    plates: { label: 'Your code', value: code, note: `Good for ${codeMinutes} minutes, once.` },
    button: { text: 'Enter the code', href: `${publicUrl}/find-order#email=${encodeURIComponent(email)}` },
    sections: [{ heading: 'Was it not you?', paragraphs: ['Then do nothing: without the code nobody sees your orders.'] }],
    reason: 'You get this because someone asked for the orders of this address.',
  };
}

/** A code that lets an order be changed by whoever has its link as well. */
export function changeCodeMail(reference: string, code: string): MailDescription {
  return {
    ...mailWords('change-code', { code, order: reference }),
    plates: { label: 'Your code', value: code, note: `Good for ${codeMinutes} minutes, once.` },
    sections: [
      {
        heading: 'Was it not you?',
        paragraphs: [
          'Then someone has the link of your order. Without the code they can see it and change nothing: give the code to nobody. On the page of the order you can end its link and have a new one.',
        ],
      },
    ],
    reason: 'You get this because someone wants to change an order that was placed with this address.',
  };
}

/** A code that confirms an order in cash. To an address nobody has proved: it has no word that whoever ordered could choose. */
export function cashCodeMail(reference: string, code: string, heldUntil: Date | null): MailDescription {
  const until = heldUntil ? `by ${timeInWords(heldUntil)}` : '';
  return {
    ...mailWords('cash-code', { code, order: reference, 'by when': until }),
    plates: { label: 'Your code', value: code, note: `Good for ${codeMinutes} minutes, once.` },
    sections: [
      {
        heading: 'Nothing arrived in time?',
        paragraphs: ['The page of the order sends a new code. Without one the order ends by itself, and nothing is sent or owed.'],
      },
      {
        heading: 'Was it not you?',
        paragraphs: ['Then do nothing: without the code nothing is sent to anybody. Give the code to nobody.'],
      },
    ],
    reason: 'You get this because an order to be paid in cash was placed with this address.',
  };
}

/** A code that proves a new address to be theirs; it goes to that address. */
export function newEmailCodeMail(code: string): MailDescription {
  return {
    ...mailWords('email-code', { code }),
    plates: { label: 'Your code', value: code, note: `Good for ${codeMinutes} minutes, once.` },
    sections: [
      { heading: 'Was it not you?', paragraphs: ['Then someone wrote your address by mistake. Without the code nothing changes.'] },
    ],
    reason: 'You get this because someone wants to use this address for their account.',
  };
}

/** To an address that someone wanted for their account and that has an account of its own. */
export function emailInUseMail(publicUrl: string): MailDescription {
  return {
    ...mailWords('email-in-use', {}),
    button: { text: 'Sign in', href: `${publicUrl}/login` },
    sections: [
      {
        heading: 'Was it you?',
        paragraphs: ['Then sign in with this address. "Forgot password" on that page helps if you have none for it.'],
      },
    ],
    reason: 'You get this because your account has this address.',
  };
}

/**
 * To the address an account had until now. `newName` is the new one, or words in its place where the old one was never proved:
 * whoever signed up with it may be a stranger to it, and an address is theirs to choose.
 */
export function emailChangedMail(publicUrl: string, newName: string): MailDescription {
  return {
    ...mailWords('email-changed', { 'new e-mail': newName }),
    sections: [
      {
        heading: 'Was it not you?',
        paragraphs: ['Answer this mail at once: we find out what happened and give you your account back.'],
      },
    ],
    button: { text: 'See your account', href: `${publicUrl}/my-account/profile` },
    reason: 'You get this because your account had this address.',
  };
}

/** After a change or the first password of an account. */
export function passwordChangedMail(publicUrl: string): MailDescription {
  return {
    ...mailWords('password-changed', {}),
    sections: [
      {
        heading: 'Was it not you?',
        paragraphs: ['Set another password with "Forgot password" now; that signs everyone else out. Then answer this mail.'],
      },
    ],
    button: { text: 'Forgot password', href: `${publicUrl}/forgot-password` },
    reason: 'You get this because your account has a new password.',
  };
}

/** After a password was set with a mailed code: nothing else opens the account then. */
export function passwordResetMail(publicUrl: string): MailDescription {
  return {
    ...passwordChangedMail(publicUrl),
    ...mailWords('password-reset', {}),
  };
}

/** After Google was linked to an account. */
export function googleLinkedMail(publicUrl: string): MailDescription {
  return {
    ...mailWords('google-linked', {}),
    sections: [{ heading: 'Was it not you?', paragraphs: ['Set another password with "Forgot password" now, and answer this mail.'] }],
    button: { text: 'See your account', href: `${publicUrl}/my-account` },
    reason: 'You get this because your account was linked to Google.',
  };
}

/** After the owner of an account asked for its deletion. `day` is in words. */
export function deletionAskedMail(publicUrl: string, day: string): MailDescription {
  return {
    ...mailWords('deletion', { day }),
    button: { text: 'Keep my account', href: `${publicUrl}/my-account/profile` },
    sections: [{ heading: 'Was it not you?', paragraphs: ['Sign in, keep the account and change your password.'] }],
    reason: 'You get this because the deletion of your account was asked for.',
  };
}

/** That two accounts of one person are one now: to the address that stays, and to the one whose account is gone. */
export function mergedMail(kept: boolean): MailDescription {
  return {
    ...mailWords(kept ? 'accounts-merged' : 'accounts-merged_gone', {}),
    sections: [{ heading: 'Was it not you?', paragraphs: ['Answer this mail, and a person looks at it at once.'] }],
    reason: 'You get this because an account had this address.',
  };
}

/** A code that shows again who somebody is, before they change what opens their account. */
export function againCodeMail(code: string): MailDescription {
  return {
    ...mailWords('again-code', { code }),
    plates: { label: 'Your code', value: code, note: `Good for ${codeMinutes} minutes, once.` },
    sections: [
      {
        heading: 'Was it not you?',
        paragraphs: [
          'Then someone sits at a browser that is signed in to your account. Give the code to nobody, and set another password with "Forgot password": that signs everyone else out.',
        ],
      },
    ],
    reason: 'You get this because someone signed in to your account asked for it.',
  };
}

/** After a sign-in from a browser that never signed in to the account before. Nothing in it is typed by anybody. */
export function newDeviceMail(
  publicUrl: string,
  { device, network, when }: { device: string; network: string; when: string },
): MailDescription {
  return {
    ...mailWords('new-device', { device, network, when }),
    button: { text: 'See where you are signed in', href: `${publicUrl}/my-account/password` },
    sections: [
      {
        heading: 'Was it not you?',
        paragraphs: ['Set another password with "Forgot password" now: that signs everyone else out.'],
      },
    ],
    reason: 'You get this because your account was signed in to.',
  };
}

/** After a passkey was added to an account. */
export function passkeyAddedMail(publicUrl: string, device: string): MailDescription {
  return {
    ...mailWords('passkey-added', { device }),
    sections: [{ heading: 'Was it not you?', paragraphs: ['Sign in, remove it, and set another password with "Forgot password".'] }],
    button: { text: 'See your passkeys', href: `${publicUrl}/my-account/password` },
    reason: 'You get this because a passkey was added to your account.',
  };
}

/** After a passkey was removed from an account. */
export function passkeyRemovedMail(publicUrl: string, device: string): MailDescription {
  return {
    ...mailWords('passkey-removed', { device }),
    sections: [
      { heading: 'Was it not you?', paragraphs: ['Set another password with "Forgot password" now: that signs everyone else out.'] },
    ],
    button: { text: 'See your passkeys', href: `${publicUrl}/my-account/password` },
    reason: 'You get this because a passkey was removed from your account.',
  };
}

/** After Google was unlinked from an account. */
export function googleUnlinkedMail(publicUrl: string): MailDescription {
  return {
    ...mailWords('google-unlinked', {}),
    sections: [
      { heading: 'Was it not you?', paragraphs: ['Set another password with "Forgot password" now: that signs everyone else out.'] },
    ],
    button: { text: 'Forgot password', href: `${publicUrl}/forgot-password` },
    reason: 'You get this because Google was unlinked from your account.',
  };
}
