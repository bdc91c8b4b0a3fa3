import { type SQL, sql } from 'drizzle-orm';

// One mailbox has as many names as its owner likes: most servers drop what follows a plus, and Gmail the dots. Mails go, and accounts are found, by the
// address as it was typed; what bounds mails to somebody counts the mailbox.

/** The mailbox an e-mail most likely arrives in, as limits count it: without its tag, and without the dots that Gmail drops. Pure. */
export function foldMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  const own = email.slice(0, at).toLowerCase();
  // A tag alone is a mailbox: '+x@host'.
  const untagged = own.replace(/(?<=.)\+.*$/s, '');
  return isGmail(host) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`;
}

const gmailHosts = ['gmail.com', 'googlemail.com'] as const;
const isGmail = (host: string) => gmailHosts.some((one) => one === host);

/** As `foldMailbox`, of a column. */
export function foldedMailbox(column: SQL | { getSQL(): SQL }): SQL {
  const own = sql`regexp_replace(lower(substring(${column} from '^(.*)@')), '(.)\\+.*$', '\\1')`;
  const host = sql`lower(substring(${column} from '[^@]*$'))`;
  return sql`case when ${host} in ('gmail.com', 'googlemail.com') then replace(${own}, '.', '') || '@gmail.com' else ${own} || '@' || ${host} end`;
}
