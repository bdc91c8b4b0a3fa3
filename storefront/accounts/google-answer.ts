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
