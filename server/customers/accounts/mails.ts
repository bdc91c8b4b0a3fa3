import { codeMinutes, confirmInstead, removedSentences, resetRemoves } from '#contract/account-rules.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { timeOfDay } from '#server/foundation/calendar/day-words.ts';
import type { MailDescription } from '#server/foundation/mail/compose-mail.ts';
import { mailWords } from '#server/foundation/mail/mail-words.ts';

/**
 * Creates the mail after sign-up. The address is unproved, so it contains no text chosen by the person who signed up.
 */
export function welcomeMail(settings: ShopSettings, publicUrl: string): MailDescription {
  return {
    ...mailWords(settings, 'welcome', {}),
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

/** Creates the mail with the code for a new password. */
export function resetCodeMail(settings: ShopSettings, publicUrl: string, email: string, code: string): MailDescription {
  return {
    ...mailWords(settings, 'reset-code', { code }),
    plates: { label: 'Your code', value: code, note: `Good for ${codeMinutes} minutes, once.` },
    button: { text: 'Enter the code', href: `${publicUrl}/reset-password?email=${encodeURIComponent(email)}` },
    sections: [
      { heading: 'What a reset removes', paragraphs: [resetRemoves, confirmInstead] },
      {
        heading: 'Was it not you?',
        paragraphs: [
          'Then do nothing: without the code nobody can change your password. We never ask for it by phone or mail.',
        ],
      },
    ],
    reason: 'You get this because someone asked for a new password for this address.',
  };
}

/** Creates the mail with the code that opens guest orders of this address. */
export function orderCodeMail(settings: ShopSettings, publicUrl: string, email: string, code: string): MailDescription {
  return {
    ...mailWords(settings, 'order-code', { code }),
    plates: { label: 'Your code', value: code, note: `Good for ${codeMinutes} minutes, once.` },
    button: { text: 'Enter the code', href: `${publicUrl}/find-order#email=${encodeURIComponent(email)}` },
    sections: [
      { heading: 'Was it not you?', paragraphs: ['Then do nothing: without the code nobody sees your orders.'] },
    ],
    reason: 'You get this because someone asked for the orders of this address.',
  };
}

/** Creates the mail with the code that lets the holder of an order link change the order. */
export function changeCodeMail(settings: ShopSettings, reference: string, code: string): MailDescription {
  return {
    ...mailWords(settings, 'change-code', { code, order: reference }),
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

/**
 * Creates the mail with the code that confirms a cash order. The address is unproved, so it contains no text chosen by
 * the person who ordered.
 */
export function cashCodeMail(
  settings: ShopSettings,
  reference: string,
  code: string,
  heldUntil: Date | null,
): MailDescription {
  const until = heldUntil ? `by ${timeOfDay(heldUntil)}` : '';
  return {
    ...mailWords(settings, 'cash-code', { code, order: reference, 'by when': until }),
    plates: { label: 'Your code', value: code, note: `Good for ${codeMinutes} minutes, once.` },
    sections: [
      {
        heading: 'Nothing arrived in time?',
        paragraphs: [
          'The page of the order sends a new code. Without one the order ends by itself, and nothing is sent or owed.',
        ],
      },
      {
        heading: 'Was it not you?',
        paragraphs: ['Then do nothing: without the code nothing is sent to anybody. Give the code to nobody.'],
      },
    ],
    reason: 'You get this because an order to be paid in cash was placed with this address.',
  };
}

/** Creates the mail with the code that proves a new address, sent to that address. */
export function newEmailCodeMail(settings: ShopSettings, code: string): MailDescription {
  return {
    ...mailWords(settings, 'email-code', { code }),
    plates: { label: 'Your code', value: code, note: `Good for ${codeMinutes} minutes, once.` },
    sections: [
      {
        heading: 'Was it not you?',
        paragraphs: ['Then someone wrote your address by mistake. Without the code nothing changes.'],
      },
    ],
    reason: 'You get this because someone wants to use this address for their account.',
  };
}

/** Creates the mail to an address that someone wanted for their account, but that has an account already. */
export function emailInUseMail(settings: ShopSettings, publicUrl: string): MailDescription {
  return {
    ...mailWords(settings, 'email-in-use', {}),
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
 * Creates the mail to an account's previous address. `newName` is the new address. If the old one was never proved, it
 * may be a stranger's, so `newName` is neutral words instead of user-chosen text.
 */
export function emailChangedMail(settings: ShopSettings, publicUrl: string, newName: string): MailDescription {
  return {
    ...mailWords(settings, 'email-changed', { 'new e-mail': newName }),
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

/** Creates the mail after a password change or the first password. */
export function passwordChangedMail(settings: ShopSettings, publicUrl: string): MailDescription {
  return {
    ...mailWords(settings, 'password-changed', {}),
    sections: [
      {
        heading: 'Was it not you?',
        paragraphs: [
          'Set another password with "Forgot password" now; that signs everyone else out. Then answer this mail.',
        ],
      },
    ],
    button: { text: 'Forgot password', href: `${publicUrl}/forgot-password` },
    reason: 'You get this because your account has a new password.',
  };
}

/** Creates the section about the data that the first proof of an e-mail removed; none if nothing was removed. */
function removedSections(removed: keyof typeof removedSentences): NonNullable<MailDescription['sections']> {
  const sentence = removedSentences[removed];
  return sentence === '' ? [] : [{ heading: 'What was removed', paragraphs: [sentence] }];
}

/** Creates the mail after a password reset by code, with what it removed; nothing else opens the account then. */
export function passwordResetMail(
  settings: ShopSettings,
  publicUrl: string,
  removed: keyof typeof removedSentences,
): MailDescription {
  const { sections = [], ...changed } = passwordChangedMail(settings, publicUrl);
  return {
    ...changed,
    ...mailWords(settings, 'password-reset', {}),
    sections: [...removedSections(removed), ...sections],
  };
}

/** Creates the mail after Google was linked to an account, with what the first proof of its e-mail removed. */
export function googleLinkedMail(
  settings: ShopSettings,
  publicUrl: string,
  removed: keyof typeof removedSentences,
): MailDescription {
  return {
    ...mailWords(settings, 'google-linked', {}),
    sections: [
      ...removedSections(removed),
      {
        heading: 'Was it not you?',
        paragraphs: ['Set another password with "Forgot password" now, and answer this mail.'],
      },
    ],
    button: { text: 'See your account', href: `${publicUrl}/my-account` },
    reason: 'You get this because your account was linked to Google.',
  };
}

/** Creates the mail after a request to delete an account. `day` is in words. */
export function deletionAskedMail(settings: ShopSettings, publicUrl: string, day: string): MailDescription {
  return {
    ...mailWords(settings, 'deletion', { day }),
    button: { text: 'Keep my account', href: `${publicUrl}/my-account/profile` },
    sections: [{ heading: 'Was it not you?', paragraphs: ['Sign in, keep the account and change your password.'] }],
    reason: 'You get this because the deletion of your account was asked for.',
  };
}

/** Creates the mail after two accounts were merged, to the remaining address and to the removed account's. */
export function mergedMail(settings: ShopSettings, kept: boolean): MailDescription {
  return {
    ...mailWords(settings, kept ? 'accounts-merged' : 'accounts-merged_gone', {}),
    sections: [{ heading: 'Was it not you?', paragraphs: ['Answer this mail, and a person looks at it at once.'] }],
    reason: 'You get this because an account had this address.',
  };
}

/** Creates the mail with the reauthentication code that sensitive account changes require. */
export function againCodeMail(settings: ShopSettings, code: string): MailDescription {
  return {
    ...mailWords(settings, 'again-code', { code }),
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

/** Creates the mail after a sign-in from a new browser. Contains no user-entered text. */
export function newDeviceMail(
  settings: ShopSettings,
  publicUrl: string,
  { device, network, when }: { device: string; network: string; when: string },
): MailDescription {
  return {
    ...mailWords(settings, 'new-device', { device, network, when }),
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

/** Creates the mail after a passkey was added. */
export function passkeyAddedMail(settings: ShopSettings, publicUrl: string, device: string): MailDescription {
  return {
    ...mailWords(settings, 'passkey-added', { device }),
    sections: [
      {
        heading: 'Was it not you?',
        paragraphs: ['Sign in, remove it, and set another password with "Forgot password".'],
      },
    ],
    button: { text: 'See your passkeys', href: `${publicUrl}/my-account/password` },
    reason: 'You get this because a passkey was added to your account.',
  };
}

/** Creates the mail after a passkey was removed. */
export function passkeyRemovedMail(settings: ShopSettings, publicUrl: string, device: string): MailDescription {
  return {
    ...mailWords(settings, 'passkey-removed', { device }),
    sections: [
      {
        heading: 'Was it not you?',
        paragraphs: ['Set another password with "Forgot password" now: that signs everyone else out.'],
      },
    ],
    button: { text: 'See your passkeys', href: `${publicUrl}/my-account/password` },
    reason: 'You get this because a passkey was removed from your account.',
  };
}

/** Creates the mail after Google was unlinked. */
export function googleUnlinkedMail(settings: ShopSettings, publicUrl: string): MailDescription {
  return {
    ...mailWords(settings, 'google-unlinked', {}),
    sections: [
      {
        heading: 'Was it not you?',
        paragraphs: ['Set another password with "Forgot password" now: that signs everyone else out.'],
      },
    ],
    button: { text: 'Forgot password', href: `${publicUrl}/forgot-password` },
    reason: 'You get this because Google was unlinked from your account.',
  };
}
