import { OfficeProblem, problemOf } from './api.ts';
import { officeFetch } from './person.ts';

/** A file of the shop's, with the name that it is kept under. */
export interface KeptFile {
  name: string;
  bytes: Blob;
}

/** Has the browser keep bytes as a file of that name. */
export function saveFile({ name, bytes }: KeptFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Reads a file of the shop's whole. A browser that follows a download link keeps whatever comes, a refusal in JSON as well, and its reader opens that as if it
 * were the file; so what comes is looked at first. Throws `OfficeProblem`, also where the file breaks off.
 */
export async function fetchFile(href: string): Promise<KeptFile> {
  const noAnswer = () => new OfficeProblem(0, 'network', 'The file did not come. Look at the network and try again.');
  const reply = await officeFetch(href).catch(() => {
    throw noAnswer();
  });
  if (!reply.ok) throw problemOf(reply.status, await reply.json().catch(() => undefined));
  const bytes = await reply.blob().catch(() => {
    throw noAnswer();
  });
  return { name: nameOf(reply.headers.get('content-disposition')) ?? lastPart(href), bytes };
}

/** Reads a file's name as the shop's replies tell it; undefined where they tell none. Pure. */
export function nameOf(disposition: string | null): string | undefined {
  return /\bfilename="([^"/\\]+)"/.exec(disposition ?? '')?.[1];
}

function lastPart(href: string): string {
  return href.split(/[?#]/)[0]?.split('/').at(-1) || 'file';
}
