/** Error of creating, reading or restoring a backup; its message is for the operator. */
export class BackupRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupRefused';
  }
}

const plainWords: Partial<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'the disk is full: make room',
  EROFS: 'the disk cannot be written to',
  EACCES: 'this user may not write or read there',
  EPERM: 'this user may not write or read there',
  ENOENT: 'it is not there',
  EEXIST: 'another is being written there at this moment: try again',
  ENOTDIR: 'a file is in the way of a folder',
  EIO: 'the disk does not give back what was written to it',
};

/** Returns a system error in words for the operator. */
export function wordsOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words = plainWords[code];
  const said = error instanceof Error ? error.message : String(error);
  return words ? `${words} (${said})` : said;
}
