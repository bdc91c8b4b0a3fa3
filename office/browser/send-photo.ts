import { OfficeProblem, problemOf } from './api.ts';

const patienceMs = 60_000;

/** Sends a photo of a piece that came back, by the call that shoppers send theirs with; gives its name. Throws `OfficeProblem`. */
export async function sendPhoto(file: File): Promise<string> {
  return (await sendPicture<{ data: { id: string } }>('/api/uploads?purpose=problem', file)).data.id;
}

/** Sends a picture as the body itself, and gives what the shop says. Throws `OfficeProblem`. */
export async function sendPicture<Reply>(path: string, file: File): Promise<Reply> {
  const response = await fetch(path, {
    method: 'POST',
    body: file,
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => {
    throw new OfficeProblem(0, 'network', 'The photo did not get through. Look at the network and try again.');
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw problemOf(response.status, body);
  return body as Reply;
}
