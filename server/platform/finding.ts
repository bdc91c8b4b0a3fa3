/** Something in the shop that stands still and that a person should look at. Names nobody. */
export interface Finding {
  about: 'jobs' | 'mails' | 'orders' | 'money' | 'parcels' | 'disk' | 'database' | 'backups' | 'messages' | 'pictures';
  /** A sentence for the operator, with what to do where there is something. */
  says: string;
}
