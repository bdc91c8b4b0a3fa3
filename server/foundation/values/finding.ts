/** A count with its words: '1 parcel needs', '2 parcels need'. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Something in the shop that stands still and that a person should look at. Names nobody. */
export interface Finding {
  about: 'jobs' | 'mails' | 'orders' | 'money' | 'parcels' | 'disk' | 'database' | 'backups' | 'messages' | 'pictures';
  /** A sentence for the operator, with what to do where there is something. */
  says: string;
}
