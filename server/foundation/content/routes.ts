import { readPolicyEndpoint } from '#contract/policies.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { presentPolicy } from './read-policy.ts';

/** Mounts the policy calls. Their cached responses are invalidated when a version changes. */
export function mountContent(router: Router, shop: Needs<'now' | 'shopFacts' | 'settings'>): void {
  mountEndpoint(
    router,
    readPolicyEndpoint,
    async ({ params, query }) => {
      const policy = presentPolicy(shop, params.name, query.version, shop.now());
      if (!policy) throw new Problem(404, 'not_found', 'There is no such version of this text.');
      return successEnvelope(policy);
    },
    { cache: true },
  );
}
