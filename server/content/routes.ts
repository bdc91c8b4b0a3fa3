import { readPolicy } from '#contract/policies.ts';
import type { Needs } from '#server/platform/context.ts';
import { mount, type Router, succeed } from '#server/platform/mount.ts';
import { Problem } from '#server/platform/problem.ts';
import { presentPolicy } from './read-policy.ts';

/** Mounts the long texts that pages show. They are forgotten with everything else when another version holds. */
export function mountContent(router: Router, { now }: Needs<'now'>): void {
  mount(
    router,
    readPolicy,
    async ({ params, query }) => {
      const policy = presentPolicy(params.name, query.version, now());
      if (!policy) throw new Problem(404, 'not_found', 'There is no such version of this text.');
      return succeed(policy);
    },
    { cache: true },
  );
}
