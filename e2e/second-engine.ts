import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { accessibilityEngineFile } from './second-opinions/checker-files.ts';

/**
 * False positives of IBM's engine: the rule, the affected elements and the reason. Results that need a person
 * ('potential', 'manual') are not listed, as every page has them.
 */
export const excepted: readonly { rule: string; of: RegExp; because: string }[] = [
  {
    rule: 'aria_content_in_landmark',
    of: /^<a href="#main"/,
    because: 'the way past the header stands before every landmark, as WCAG technique G1 has it',
  },
  {
    rule: 'aria_article_label_unique',
    of: /^<article/,
    because:
      'an article need not have a name (ARIA 1.2): its heading is in it, and a product may stand in two racks of a page',
  },
  {
    rule: 'element_attribute_deprecated',
    of: /^<s>/,
    because: 'HTML has s for what is no longer accurate: an old price',
  },
  {
    rule: 'heading_content_exists',
    of: /^<h3 class="name/,
    because:
      'the cards that the trending rack repeats are inert, which the engine knows of their words and not of their heading',
  },
  {
    rule: 'text_contrast_sufficient',
    of: /aria-hidden="true"/,
    because: 'a number as tall as the screen behind an athlete is a drawing; the words beside it say it',
  },
  {
    rule: 'fieldset_legend_valid',
    of: /^<fieldset/,
    because:
      'a group has its name by aria-labelledby or by a legend that is not seen; that each has one, every-page.test.ts holds',
  },
  { rule: 'fieldset_label_valid', of: /^<fieldset/, because: 'the same: a legend that is not seen counts as none' },
  {
    rule: 'input_checkboxes_grouped',
    of: /name="size"/,
    because: 'sizes of one facet stand in groups of their own: men, women, children',
  },
  {
    rule: 'input_label_exists',
    of: /^<output/,
    because: "the group round a count says what is counted: 'Quantity of ...'",
  },
  {
    rule: 'element_tabbable_role_valid',
    of: /^<section tabindex="0" aria-label=/,
    because: 'what scrolls sideways must be reached by keys (axe: scrollable-region-focusable), and is named',
  },
  {
    rule: 'label_content_exists',
    of: /^<label style="background/,
    because: 'a swatch is a label round a radio button that is named',
  },
  {
    rule: 'aria_complementary_label_visible',
    of: /^<aside aria-label=/,
    because: 'asked for by no level of WCAG: its name is for those who do not see where it stands',
  },
  {
    rule: 'input_autocomplete_valid',
    of: /autocomplete="username"/,
    because: 'HTML allows username for a box of the type email, and managers of passwords look for it',
  },
  {
    rule: 'svg_graphics_labelled',
    of: /^<svg viewBox="0 0 800 1000"/,
    because: "the drawing of a garment is within a picture that is named (role img), whose parts are nobody's to read",
  },
  {
    rule: 'aria_form_label_unique',
    of: /^<form/,
    because: 'a form without a name is no landmark, so nothing has to tell two apart',
  },
];

interface Found {
  ruleId: string;
  /** Severity, and certainty. */
  value: [string, string];
  message: string;
  snippet: string;
}

let source: Promise<string> | undefined;

/** Rules to apply: all, or only those about colours, for a page already checked in another theme. */
const asked = { all: '.', colours: 'contrast|color' } as const;

/**
 * Runs IBM's engine on the page in its current state, as a second opinion beside axe. Returns failures that are no
 * known exceptions, with their elements.
 */
export async function secondOpinion(page: Page, what: keyof typeof asked = 'all'): Promise<string[]> {
  source ??= readFile(accessibilityEngineFile(), 'utf8');
  // Evaluated by the browser driver, as the page's policy blocks the script.
  if (!(await page.evaluate(() => 'ace' in globalThis)))
    await page.evaluate(`${await source}; globalThis.ace = ace; undefined`);
  const found = await page.evaluate<Found[]>(`(async () => {
    const checker = new ace.Checker();
    for (const [name, rules] of Object.entries(checker.rulesetRules))
      checker.rulesetRules[name] = rules.filter((rule) => /${asked[what]}/.test(rule));
    const { results } = await checker.check(document, ['WCAG_2_2', 'IBM_Accessibility']);
    return results
      .filter(({ value }) => value[1] === 'FAIL')
      .map(({ ruleId, value, message, snippet }) => ({ ruleId, value, message, snippet }));
  })()`);
  return found
    .filter(({ ruleId, snippet }) => !excepted.some(({ rule, of }) => rule === ruleId && of.test(snippet)))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message}: ${snippet.slice(0, 160)}`);
}
