import { withoutComments } from './style-tokens.ts';

/** Matches a rule for ::before or ::after, with its declarations. */
const pseudoRules = /([^{}]*::?(?:before|after)[^{}]*)\{([^{}]*)\}/g;
const says = (body: string, properties: string) => new RegExp(`(?:^|[;\\s])(?:${properties})\\s*:`).test(body);

/**
 * Returns rules for ::before and ::after of all elements, and rules that rely on them. Browsers evaluate such rules
 * twice for every element, even without content. Pure.
 */
export function pseudoFaults(file: string, source: string): string[] {
  const rules = [...withoutComments(source).matchAll(pseudoRules)].map(([, selector = '', body = '']) => ({
    selector: selector.trim().replace(/\s+/g, ' '),
    body,
  }));
  const still = rules.filter(({ body }) => /animation\s*:\s*none/.test(body)).map(({ selector }) => selector);
  return rules.flatMap(({ selector, body }) => {
    if (/(?:^|,\s*)\*?::?(?:before|after)/.test(selector))
      return [
        `${file} styles ::before or ::after of everything, which is worked out for every element. Name those it is for.`,
      ];
    const sized =
      says(body, 'width|height|inline-size|block-size') &&
      says(body, 'padding(?:-[a-z]+)*|border(?:-width|-left|-right|-top|-bottom)?');
    const moves = says(body, 'transition|animation') && !/animation\s*:\s*none/.test(body);
    return [
      ...(sized && !says(body, 'box-sizing')
        ? [`${file} gives ${selector} a size and an edge. Write box-sizing: border-box.`]
        : []),
      ...(moves && !still.includes(selector)
        ? [`${file} moves ${selector}. Write animation: none for it inside @media (prefers-reduced-motion: reduce).`]
        : []),
    ];
  });
}
