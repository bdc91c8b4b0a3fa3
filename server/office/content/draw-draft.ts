import type { AnnouncementText } from '#contract/announcement.ts';
import type { ContentName, PolicyText } from '#contract/content.ts';
import type { HomeText } from '#contract/home.ts';
import type { MenusText } from '#contract/menus.ts';
import { type PolicyName, policyPage } from '#contract/policy-pages.ts';
import { settingAt } from '#contract/settings.ts';
import { shownAt, standingLine } from '#server/foundation/content/announcement.ts';
import { contentKinds } from '#server/foundation/content/content-rules.ts';
import { shownHome } from '#server/foundation/content/home.ts';
import { shownMenus } from '#server/foundation/content/menus.ts';
import { policyDayWords, shownPolicy } from '#server/foundation/content/read-policy.ts';
import { successEnvelope } from '#server/foundation/http/mount.ts';
import type { ContentContext } from './content-context.ts';

interface Wanted {
  value: unknown;
  theme: 'light' | 'dark';
}

/** Renders the shop page that shows a draft; null if the draft is invalid or this process renders no pages. */
export async function drawDraft(
  { pages, now, shopFacts, settings }: ContentContext,
  name: ContentName,
  { value, theme }: Wanted,
): Promise<string | null> {
  const read = contentKinds[name].shape.safeParse(value);
  if (!read.success || !pages.draw || name === 'redirects' || name === 'charts') return null;
  if (name === 'announcement') {
    const text = read.data as AnnouncementText;
    // The line is rendered as active now, regardless of its period.
    const line = shownAt({ ...text, from: '', until: '' }, now());
    const standing = standingLine(settingAt(settings, 'delivery', now()), settingAt(settings, 'ways', now()));
    return withTheme(await pages.draw({ path: '/', told: { announcement: line ?? standing } }), theme);
  }
  if (name === 'home')
    return withTheme(
      await pages.draw({ path: '/', told: { home: shownHome(alwaysThere(read.data as HomeText), now()) } }),
      theme,
    );
  if (name === 'menus')
    return withTheme(
      await pages.draw({ path: '/', told: { menus: shownMenus(shopFacts, read.data as MenusText) } }),
      theme,
    );
  const policy = name.slice('policy.'.length) as PolicyName;
  const at = now();
  const shown = shownPolicy({ shopFacts, settings }, policy, read.data as PolicyText, at, {
    version: 1,
    since: policyDayWords(at),
    past: null,
  });
  const answers = { 'GET /api/policies/:name': successEnvelope(shown) };
  return withTheme(await pages.draw({ path: policyPage[policy], answers }), theme);
}

/** Returns the home page with every slide, regardless of its period. Pure. */
function alwaysThere({ slides, parts }: HomeText): HomeText {
  return { slides: slides.map((slide) => ({ ...slide, from: '', until: '' })), parts };
}

function withTheme(html: string, theme: Wanted['theme']): string {
  return html.replace('data-theme="light"', `data-theme="${theme}"`);
}
