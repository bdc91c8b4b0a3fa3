import { OfficeProblem, problemOf } from './api.ts';
import { officeFetch } from './person.ts';

const patienceMs = 60_000;

/** Returns true if a failed upload may succeed later, because the cause was the network or the shop. Pure. */
export function mayTryAgain(error: unknown): boolean {
  return error instanceof OfficeProblem && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Uploads a photo of a returned piece by the customers' route; returns its name. Throws `OfficeProblem`. */
export async function sendPhoto(file: File): Promise<string> {
  return (await uploadOfficeFile<{ data: { id: string } }>('/api/uploads?purpose=problem', file)).data.id;
}

/** Uploads a file as the request body and returns the reply. Throws `OfficeProblem`. */
export async function uploadOfficeFile<Reply>(
  path: string,
  file: File,
  what = 'The photo',
  forMs = patienceMs,
): Promise<Reply> {
  const response = await officeFetch(path, {
    method: 'POST',
    body: file,
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(forMs),
  }).catch(() => {
    throw new OfficeProblem(0, 'network', `${what} did not get through. Look at the network and try again.`);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw problemOf(response.status, body);
  return body as Reply;
}
