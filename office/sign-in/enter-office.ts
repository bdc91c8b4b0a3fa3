import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { SignInStage } from '#contract/office/people.ts';
import { meQuery, signInQuery } from '#office/browser/queries.ts';

/** Redirects after a sign-in step, to the requested page in the end. */
export function useEnterOffice() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const wanted = search.get('to') ?? '/';
  // Local paths only, since '//elsewhere' would be an open redirect.
  const to = /^\/(?![/\\])/.test(wanted) ? wanted : '/';
  return async (reached: SignInStage) => {
    if (reached.stage === 'open' && reached.me) {
      client.clear();
      client.setQueryData(meQuery.queryKey, reached.me);
      await navigate(to, { replace: true });
    } else client.setQueryData(signInQuery.queryKey, reached);
  };
}
