import { codeMinutes } from '#contract/account-rules.ts';
import { timeInWords } from '#server/calendar/day-words.ts';
import type { MailDescription } from '#server/mail/compose-mail.ts';

/** To an address nobody has proved yet: so it carries no word the person who signed up could choose. */
export function welcomeMail(publicUrl: string): MailDescription {
  return {
    subject: 'Your Maidan account',
    preview: 'Orders, addresses and returns in one place.',
    heading: 'You are in',
    lead: 'Your account is ready. Your orders and addresses are kept there, and checkout is filled in for you.',
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
    subject: `${code} is your Maidan code`,
    preview: `Good for ${codeMinutes} minutes, once.`,
    heading: 'Set a new password',
    lead: 'Enter this code on the page where you asked for it, with the password you want from now on.',
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
    subject: `${code} is your Maidan code`,
    preview: `Good for ${codeMinutes} minutes, once.`,
    heading: 'Find your orders',
    lead: 'Enter this code on the page where you asked for it: it gives you the links of the orders that were placed with this address.',
    plates: { label: 'Your code', value: code, note: `Good for ${codeMinutes} minutes, once.` },
    button: { text: 'Enter the code', href: `${publicUrl}/find-order#email=${encodeURIComponent(email)}` },
    sections: [{ heading: 'Was it not you?', paragraphs: ['Then do nothing: without the code nobody sees your orders.'] }],
    reason: 'You get this because someone asked for the orders of this address.',
  };
}

/** A code that lets an order be changed by whoever has its link as well. */
export function changeCodeMail(reference: string, code: string): MailDescription {
  return {
    subject: `${code} is your Maidan code`,
    preview: `Good for ${codeMinutes} minutes, once.`,
    heading: 'Change your order',
    lead: `Enter this code on the page of order ${reference}, where you asked for it. It lets that browser change the order for 30 minutes.`,
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
  const until = heldUntil ? ` by ${timeInWords(heldUntil)}` : '';
  return {
    subject: `${code} is your Maidan code`,
    preview: `Confirms order ${reference}.`,
    heading: 'Confirm your order',
    lead: `Enter this code on the page of order ${reference}${until}. Then the order is yours, and you pay when it arrives.`,
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
    subject: `${code} is your Maidan code`,
    preview: `Good for ${codeMinutes} minutes, once.`,
    heading: 'Your new e-mail',
    lead: 'Enter this code in your account to sign in with this address from now on.',
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
    subject: 'Your Maidan account has this address',
    preview: 'Someone wanted to use it for another account.',
    heading: 'You have an account',
    lead: 'Someone wanted to use this address for another account. It belongs to yours, so nothing was changed.',
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
    subject: 'Your Maidan account has a new e-mail',
    preview: 'You sign in with the new one from now on.',
    heading: 'E-mail changed',
    lead: `Your account now goes by ${newName}. This address gets no more mail about it.`,
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
    subject: 'Your Maidan password was changed',
    preview: 'Other browsers were signed out.',
    heading: 'Password changed',
    lead: 'Your account has a new password. Wherever else it was signed in, it is signed out now.',
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
    lead: 'Your account has a new password. Wherever else it was signed in, it is signed out now. Passkeys and Google that opened it were removed, so that only you have a way in: add them again in your account.',
  };
}

/** After Google was linked to an account. */
export function googleLinkedMail(publicUrl: string): MailDescription {
  return {
    subject: 'Google now opens your Maidan account',
    preview: 'Your password goes on working.',
    heading: 'Google is linked',
    lead: 'You can sign in with Google or with your password, as you like.',
    sections: [{ heading: 'Was it not you?', paragraphs: ['Set another password with "Forgot password" now, and answer this mail.'] }],
    button: { text: 'See your account', href: `${publicUrl}/my-account` },
    reason: 'You get this because your account was linked to Google.',
  };
}

/** After the owner of an account asked for its deletion. `day` is in words. */
export function deletionAskedMail(publicUrl: string, day: string): MailDescription {
  return {
    subject: `Your Maidan account will be deleted on ${day}`,
    preview: 'Sign in before then to keep it.',
    heading: 'Deletion asked for',
    lead: `On ${day} we delete your name, e-mail, mobile, password and address book. Orders and their invoices stay for as long as tax law asks.`,
    button: { text: 'Keep my account', href: `${publicUrl}/my-account/profile` },
    sections: [{ heading: 'Was it not you?', paragraphs: ['Sign in, keep the account and change your password.'] }],
    reason: 'You get this because the deletion of your account was asked for.',
  };
}

/** That two accounts of one person are one now: to the address that stays, and to the one whose account is gone. */
export function mergedMail(kept: boolean): MailDescription {
  return {
    subject: 'Your two Maidan accounts are one now',
    preview: kept ? 'All is in this account.' : 'This account is gone.',
    heading: 'One account',
    lead: kept
      ? 'We moved the orders, addresses and credit of your other account into this one, as you asked.'
      : 'We moved the orders, addresses and credit of this account into your other one, as you asked. Nobody can sign in here any more.',
    sections: [{ heading: 'Was it not you?', paragraphs: ['Answer this mail, and a person looks at it at once.'] }],
    reason: 'You get this because an account had this address.',
  };
}

/** A code that shows again who somebody is, before they change what opens their account. */
export function againCodeMail(code: string): MailDescription {
  return {
    subject: `${code} is your Maidan code`,
    preview: `Good for ${codeMinutes} minutes, once.`,
    heading: 'Show us that it is you',
    lead: 'Enter this code where you asked for it. Then you can change how you sign in to your account, for ten minutes.',
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
    subject: 'A new sign-in to your Maidan account',
    preview: `${device}, ${when}.`,
    heading: 'New sign-in',
    lead: `Your account was signed in to with a browser that we have not seen with it: ${device}, ${when}, from the network ${network}.`,
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
    subject: 'A passkey now opens your Maidan account',
    preview: `It was made with ${device}.`,
    heading: 'Passkey added',
    lead: `A passkey that was made with ${device} opens your account from now on.`,
    sections: [{ heading: 'Was it not you?', paragraphs: ['Sign in, remove it, and set another password with "Forgot password".'] }],
    button: { text: 'See your passkeys', href: `${publicUrl}/my-account/password` },
    reason: 'You get this because a passkey was added to your account.',
  };
}

/** After a passkey was removed from an account. */
export function passkeyRemovedMail(publicUrl: string, device: string): MailDescription {
  return {
    subject: 'A passkey opens your Maidan account no more',
    preview: `It was made with ${device}.`,
    heading: 'Passkey removed',
    lead: `The passkey that was made with ${device} opens your account no more.`,
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
    subject: 'Google opens your Maidan account no more',
    preview: 'Other browsers were signed out.',
    heading: 'Google is unlinked',
    lead: 'You sign in with your password or a passkey from now on. If you have neither, "Forgot password" mails you a code to set a password with.',
    sections: [
      { heading: 'Was it not you?', paragraphs: ['Set another password with "Forgot password" now: that signs everyone else out.'] },
    ],
    button: { text: 'Forgot password', href: `${publicUrl}/forgot-password` },
    reason: 'You get this because Google was unlinked from your account.',
  };
}
