import type { StaffRole } from '#contract/office/lists.ts';
import { roleTable } from '#contract/office/permissions.ts';
import type { MailDescription } from '#server/foundation/mail/compose-mail.ts';

/** Validity of an invitation link, in hours. */
export const invitationHours = 72;

/** Creates the invitation mail. */
export function invitationMail(
  href: string,
  { by, roles }: { by: string; roles: readonly StaffRole[] },
): MailDescription {
  return {
    subject: 'Join the office of Maidan',
    preview: `The link works once, for ${invitationHours} hours.`,
    heading: 'You are asked to join',
    lead: `${by} asks you to join the office of Maidan: ${roles.map((role) => roleTable[role].words).join(', ')}.`,
    button: { text: 'Join', href },
    sections: [
      {
        heading: 'What follows',
        paragraphs: [
          `The link works once, for ${invitationHours} hours. You choose a password, and then a passkey or an app that makes codes: nobody enters without a second step.`,
          'You know nothing of this? Then do nothing.',
        ],
      },
    ],
    reason: 'You get this because somebody who works at Maidan wrote your address.',
  };
}

/** Changes of a member's sign-in methods, in the words of the mail. */
export const signInChanges = {
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  codes: 'An app that makes codes is the second step now',
  recovery_code: 'A recovery code was used, which opens nothing any more',
  pin: 'The PIN that unlocks screens was set',
  joined: 'A password was chosen with an invitation',
} as const;
export type SignInChange = keyof typeof signInChanges;

/** Creates the mail about a change of a member's sign-in methods. */
export function signInChangedMail(
  publicUrl: string,
  change: SignInChange,
  { device, network, when }: { device: string; network: string; when: string },
): MailDescription {
  return {
    subject: 'Your sign-in to the office was changed',
    preview: `${signInChanges[change]}: ${device}, ${when}`,
    heading: `${signInChanges[change]}`,
    lead: `${signInChanges[change]}: ${device}, from the network ${network}, ${when}.`,
    button: { text: 'See where you are signed in', href: `${publicUrl}/office/me` },
    sections: [notYou],
    reason: 'You get this because you work at Maidan.',
  };
}

const notYou = {
  heading: 'Was it not you?',
  paragraphs: ['Tell an owner of the shop at once: they can end every session of yours, and invite you again.'],
};

/** Creates the mail about a sign-in from a new browser. */
export function newStaffDeviceMail(
  publicUrl: string,
  { device, network, when }: { device: string; network: string; when: string },
): MailDescription {
  return {
    subject: 'A new sign-in to the office',
    preview: `${device}, ${when}`,
    heading: 'You signed in on a new device',
    lead: `Somebody signed in to the office of Maidan with your name: ${device}, from the network ${network}, ${when}.`,
    button: { text: 'See where you are signed in', href: `${publicUrl}/office/me` },
    sections: [notYou],
    reason: 'You get this because you work at Maidan.',
  };
}
