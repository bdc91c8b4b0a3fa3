import type { PolicyText } from '#contract/content.ts';
import type { CitedPolicy, Policy } from '#contract/policies.ts';
import { type PolicyName, policyPage } from '#contract/policy-pages.ts';
import { type ShopSettings, settingTimelineOf } from '#contract/settings.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { firstInForce, firstPolicies } from './default-policies.ts';
import { parseMarkdown } from './markdown.ts';
import { fillParts, fillWord } from './policy-words.ts';

/** Version of a policy: past, current or scheduled. */
export interface PolicyVersion {
  version: number;
  from: Date;
  value: PolicyText;
}

/** Returns all versions of a policy, oldest first. */
export function policyVersions(settings: ShopSettings, name: PolicyName): PolicyVersion[] {
  const written = settingTimelineOf(settings, `policy.${name}`);
  if (written.length === 0) return [{ version: 1, from: firstInForce, value: firstPolicies[name] }];
  return written.map(({ version, from, value }) => ({
    version,
    from: version === 1 ? firstInForce : new Date(from),
    value,
  }));
}

/** Returns the version in effect at a time; before all versions, the first. */
export function policyHeldAt(settings: ShopSettings, name: PolicyName, at: Date): PolicyVersion {
  const versions = policyVersions(settings, name);
  const held = versions.findLast(({ from }) => from <= at) ?? versions[0];
  if (!held) throw new Error(`there is no version of ${name}`);
  return held;
}

/** Returns the versions of the policies that applied to an order placed at a time. */
export function citedPolicies(settings: ShopSettings, placedAt: Date, now: Date): CitedPolicy[] {
  return (['terms', 'privacy', 'shipping', 'returns'] as const).map((name) => {
    const { version, from, value } = policyHeldAt(settings, name, placedAt);
    const isCurrent = policyHeldAt(settings, name, now).version === version;
    return {
      title: value.title,
      version,
      since: policyDayWords(from),
      path: isCurrent ? policyPage[name] : `${policyPage[name]}?version=${version}`,
    };
  });
}

/**
 * Returns a policy for its page: the current version, or an earlier one by number. Undefined for a version never in
 * effect.
 */
export function presentPolicy(
  shop: Needs<'shopFacts' | 'settings'>,
  name: PolicyName,
  version: number | undefined,
  now: Date,
): Policy | undefined {
  const current = policyHeldAt(shop.settings, name, now);
  const held = policyVersions(shop.settings, name).filter(({ from }) => from <= now || from === current.from);
  const at = version === undefined ? held.indexOf(current) : held.findIndex((one) => one.version === version);
  const found = version === undefined ? current : held[at];
  if (!found) return undefined;
  const next = found.version === current.version ? undefined : held[at + 1];
  return shownPolicy(shop, name, found.value, now, {
    version: found.version,
    since: policyDayWords(found.from),
    past: next ? `This version held until ${policyDayWords(next.from)}, for orders placed until then.` : null,
  });
}

/** Returns a policy as its page shows it. */
export function shownPolicy(
  shop: Needs<'shopFacts' | 'settings'>,
  name: PolicyName,
  value: PolicyText,
  now: Date,
  held: Pick<Policy, 'version' | 'since' | 'past'>,
): Policy {
  return {
    name,
    title: value.title,
    lead: fillWord(shop, value.lead, now),
    description: fillWord(shop, value.description, now),
    ...held,
    parts: fillParts(shop, parseMarkdown(value.text).parts, now),
  };
}

/** Formats a day for policies: '1 November 2026'. */
export function policyDayWords(at: Date): string {
  const [year, month, day] = inIndia(at).day.split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
