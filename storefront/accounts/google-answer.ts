/** Google's response in the callback URL: a query for the exchange, or an ID token in the fragment. */
export interface GoogleAnswer {
  query?: { code: string; state: string; iss: string; error: string };
  idToken?: string;
}

/** Parses the callback URL; undefined if it contains no response. */
export function googleAnswerOf({ search, hash }: { search: string; hash: string }): GoogleAnswer | undefined {
  const query = new URLSearchParams(search);
  const part = (name: string) => query.get(name) ?? '';
  if (query.has('code') || query.has('error')) {
    return { query: { code: part('code'), state: part('state'), iss: part('iss'), error: part('error') } };
  }
  const idToken = new URLSearchParams(hash.replace(/^#/, '')).get('id_token');
  return idToken ? { idToken } : undefined;
}
