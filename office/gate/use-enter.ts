import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { SignInStage } from '#contract/office/people.ts';
import { meQuery, signInQuery } from '#office/browser/queries.ts';

/** Where somebody is led after a step of the sign-in: to what they wanted, once they are in. */
export function useEnter() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const wanted = search.get('to') ?? '/';
  // An address of our own alone: '//elsewhere' would lead out of the shop.
  const to = /^\/(?![/\\])/.test(wanted) ? wanted : '/';
  return async (reached: SignInStage) => {
    if (reached.stage === 'open' && reached.me) {
      client.clear();
      client.setQueryData(meQuery.queryKey, reached.me);
      await navigate(to, { replace: true });
    } else client.setQueryData(signInQuery.queryKey, reached);
  };
}
