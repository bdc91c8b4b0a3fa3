/** Returns a count with its words: '1 parcel needs', '2 parcels need'. */
export function pluralize(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Problem in the shop that staff must handle. Contains no personal data. */
export interface ShopFinding {
  about: 'jobs' | 'mails' | 'orders' | 'money' | 'parcels' | 'disk' | 'database' | 'backups' | 'messages' | 'pictures';
  /** Sentence for the operator, with the fix if there is one. */
  says: string;
}
