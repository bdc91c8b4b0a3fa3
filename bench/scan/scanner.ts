/** Something a scanner says of the shop. */
export interface Finding {
  scanner: string;
  /** What, in the scanner's words, and where. */
  says: string;
}

/** What a scanner did: what it found, and how much it asked, so that silence can be told from having done nothing. */
export interface Scan {
  findings: Finding[];
  did: string;
}

export interface Scanner {
  name: string;
  /** What has to be on the machine; nothing for one of our own. */
  program?: string;
  /** What is asked of the shop, in a sentence. */
  what: string;
  /** Its shop has its budgets of work on: it is asked by many at once, and what others get is looked at. */
  isCrowd?: true;
  run(url: string, folder: string): Promise<Scan>;
}
