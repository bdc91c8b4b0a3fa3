import { withoutComments } from './style-tokens.ts';

/** Splits a list at its commas, but not at those between brackets. */
function parts(list: string): string[] {
  return list.split(/,(?![^()]*(?:\([^()]*\)[^()]*)*\))/).map((one) => one.trim());
}

/** What a selector is for: all after its last combinator. */
function subjectOf(selector: string): string {
  return selector.match(/[^\s>+~()]*(?:\((?:[^()]|\([^()]*\))*\)[^\s>+~()]*)*$/)?.[0] ?? '';
}

/**
 * Says which rules are for `:is(...)` of several: a browser finds the rules for an element by its tag, its class and its id, and tries one without any on every element of a page.
 * Pure.
 */
export function subjectFaults(file: string, source: string): string[] {
  return [...withoutComments(source).matchAll(/([^{};]+)\{/g)].flatMap(([, head = '']) =>
    head.trim().startsWith('@')
      ? []
      : parts(head)
          .filter((selector) => /^:(?:is|where)\((?=.*,)/.test(subjectOf(selector)))
          .map((selector) => `${file} has ${selector.replace(/\s+/g, ' ')} tried on every element. Write a selector for each of them.`),
  );
}
