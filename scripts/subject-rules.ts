import { withoutComments } from './style-tokens.ts';

/** Splits a list at commas outside brackets. */
function parts(list: string): string[] {
  return list.split(/,(?![^()]*(?:\([^()]*\)[^()]*)*\))/).map((one) => one.trim());
}

/** Returns the subject of a selector: everything after its last combinator. */
function subjectOf(selector: string): string {
  return selector.match(/[^\s>+~()]*(?:\((?:[^()]|\([^()]*\))*\)[^\s>+~()]*)*$/)?.[0] ?? '';
}

/**
 * Returns rules whose subject is `:is(...)` with several selectors. Browsers index rules by tag, class and id of the
 * subject; a rule without these is tested on every element. Pure.
 */
export function subjectFaults(file: string, source: string): string[] {
  return [...withoutComments(source).matchAll(/([^{};]+)\{/g)].flatMap(([, head = '']) =>
    head.trim().startsWith('@')
      ? []
      : parts(head)
          .filter((selector) => /^:(?:is|where)\((?=.*,)/.test(subjectOf(selector)))
          .map(
            (selector) =>
              `${file} has ${selector.replace(/\s+/g, ' ')} tried on every element. Write a selector for each of them.`,
          ),
  );
}
