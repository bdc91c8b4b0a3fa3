import { OfficeProblem, problemOf } from './api.ts';
import { askConfirmation } from './confirmation.ts';
import { officeFetch } from './person.ts';

/** File of the shop with its name. */
export interface KeptFile {
  name: string;
  bytes: Blob;
}

/** Saves bytes as a file with this name in the browser. */
export function saveFile({ name, bytes }: KeptFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Downloads a whole file and validates the response first: a plain download link would also save an error in JSON.
 * Throws `OfficeProblem`, also for a truncated file.
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
  return { name: fileNameOf(reply.headers.get('content-disposition')) ?? lastPart(href), bytes };
}

/** Downloads a file like `fetchFile`. If the shop requires reauthentication, asks for it and downloads once more. */
export async function fetchConfirmedFile(href: string): Promise<KeptFile> {
  try {
    return await fetchFile(href);
  } catch (error) {
    const asks = error instanceof OfficeProblem && error.code === 'confirm_first';
    if (!asks || !(await askConfirmation())) throw error;
    return await fetchFile(href);
  }
}

/** Reads a file name from the response header; undefined if there is none. Pure. */
export function fileNameOf(disposition: string | null): string | undefined {
  return /\bfilename="([^"/\\]+)"/.exec(disposition ?? '')?.[1];
}

function lastPart(href: string): string {
  return href.split(/[?#]/)[0]?.split('/').at(-1) || 'file';
}
