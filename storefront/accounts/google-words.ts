import type { ApiProblem } from '../browser/api.ts';

/** What a failed call about Google comes to, in the catalogue's words. */
export function googleSentence({ status, body }: Pick<ApiProblem, 'status' | 'body'>): string {
  if (status === 0) return 'Network error during authentication';
  if (typeof body.error === 'string') return body.error;
  return typeof body.message === 'string' ? body.message : 'Authentication failed';
}

/** The ID token of what Google's script hands over; undefined for anything else. */
export function credentialOf(response: unknown): string | undefined {
  if (typeof response !== 'object' || response === null || !('credential' in response)) return undefined;
  return typeof response.credential === 'string' && response.credential !== '' ? response.credential : undefined;
}

/** What Google wrote into the address of the callback: its query for the exchange, or an ID token in its fragment. */
export interface GoogleAnswer {
  query?: { code: string; state: string; iss: string; error: string };
  idToken?: string;
}

/** Reads the callback's address; undefined if it was opened without an answer. */
export function googleAnswerOf({ search, hash }: { search: string; hash: string }): GoogleAnswer | undefined {
  const query = new URLSearchParams(search);
  const part = (name: string) => query.get(name) ?? '';
  if (query.has('code') || query.has('error')) {
    return { query: { code: part('code'), state: part('state'), iss: part('iss'), error: part('error') } };
  }
  const idToken = new URLSearchParams(hash.replace(/^#/, '')).get('id_token');
  return idToken ? { idToken } : undefined;
}
