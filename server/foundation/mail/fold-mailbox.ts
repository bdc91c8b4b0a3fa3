// Mailboxes have many addresses: most servers ignore a plus suffix, and Gmail ignores dots. Mails and account lookups
// use the typed address; mail limits count the mailbox.

/**
 * Returns the likely mailbox of an e-mail, for limits: without its plus suffix, and without dots at Gmail. Pure.
 * `foldedMailbox` of the schema does the same in SQL.
 */
export function foldMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  const own = email.slice(0, at).toLowerCase();
  // A plus sign at the start is not a suffix: '+x@host'.
  const untagged = own.replace(/(?<=.)\+.*$/s, '');
  return isGmail(host) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`;
}

const gmailHosts = ['gmail.com', 'googlemail.com'] as const;
const isGmail = (host: string) => gmailHosts.some((one) => one === host);
