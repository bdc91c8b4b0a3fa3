/** Finding of a scanner. */
export interface ScanFinding {
  scanner: string;
  /** Description in the scanner's words, with its location. */
  says: string;
}

/**
 * Result of a scanner: findings, and the amount of work, to distinguish a scan without findings from a scan that did
 * nothing.
 */
export interface Scan {
  findings: ScanFinding[];
  did: string;
}

export interface Scanner {
  name: string;
  /** Required program; undefined for built-in scanners. */
  program?: string;
  /** Description of its requests, in a sentence. */
  what: string;
  /**
   * True to enable rate limits in its shop: the scanner uses many connections and measures the effect on other clients.
   */
  isCrowd?: true;
  run(url: string, folder: string): Promise<Scan>;
}
