import type { SecurityEventKind } from '#contract/lists.ts';

/** Words for each kind of event. */
export const eventWords: Readonly<Record<SecurityEventKind, string>> = {
  signed_up: 'Signed up',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  session_ended: 'Session ended',
  password_changed: 'Password changed',
  password_refused: 'Password refused',
  code_asked: 'Code asked for',
  code_used: 'Code used',
  code_failed: 'Code wrong',
  email_changed: 'E-mail changed',
  profile_changed: 'Profile changed',
  nominee_changed: 'Nominee changed',
  data_exported: 'Own data fetched',
  address_changed: 'Address book changed',
  google_linked: 'Google linked',
  google_unlinked: 'Google unlinked',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  passkey_refused: 'Passkey refused',
  proved_again: 'Showed again who they are',
  deletion_asked: 'Deletion asked for',
  deletion_withdrawn: 'Deletion withdrawn',
  account_deleted: 'Account deleted',
  order_claimed: 'Order claimed',
  order_cancelled: 'Order cancelled',
  order_refunded: 'Money given back',
  order_address_changed: 'Address of an order changed',
  hold_refused: 'Pieces not kept',
  operator_command: 'Command line',
  backup_made: 'Backup made',
  backup_restored: 'Backup restored',
  setting_changed: 'Setting changed',
};

/** Returns true if the name of the event already contains the failure. */
export function saysRefused(kind: SecurityEventKind): boolean {
  return /_(?:failed|refused)$/.test(kind);
}
