/** Finding of a scanner. */
export interface ScanFinding {
  scanner: string;
  /** Description in the scanner's words, with its location. */
  says: string;
}

/** Result of a scanner: findings, and the amount of work, which distinguishes no findings from no work. */
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
  /** True to enable rate limits in its shop: it sends from many connections and measures other clients. */
  isCrowd?: true;
  run(url: string, folder: string): Promise<Scan>;
}
