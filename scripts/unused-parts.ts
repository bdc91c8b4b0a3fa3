import type { Plugin } from 'vite';

/**
 * Replacement of a removed function's body: it throws with the function's name, does nothing, or runs the given code.
 */
type Instead = 'stops' | 'does nothing' | `${string};`;

interface Part {
  /** Reason why the shop does not need the function. */
  because: string;
  instead: Instead;
  functions: string;
  /** Constructors whose methods are removed too. */
  methodsOf?: string;
}

interface Thinned {
  file: RegExp;
  parts: readonly Part[];
}

const library = (name: string) => new RegExp(`[\\\\/]node_modules[\\\\/]${name.replaceAll('/', '[\\\\/]')}$`);
const ofRouter = (file: string) => library(`react-router/dist/production/lib/${file}`);

/**
 * Functions of React and the router that no page of the shop reaches. Code that only they call is removed with them.
 */
export const thinnedModules: readonly Thinned[] = [
  {
    file: library('react-dom/cjs/react-dom-client.production.js'),
    parts: [
      {
        because: 'no <ViewTransition>: the router turns pages by the browser itself',
        instead: 'stops',
        functions:
          'startViewTransition measureViewTransitionHostInstancesRecursive applyViewTransitionToHostInstancesRecursive restoreViewTransitionName applyViewTransitionName commitAfterMutationEffectsOnFiber createViewTransitionInstance ViewTransitionPseudoElement getViewTransitionClassName scheduleViewTransitionEvent commitAppearingPairViewTransitions',
      },
      {
        because: 'they look for one at every turn of a page',
        instead: 'does nothing',
        functions:
          'commitExitViewTransitions commitEnterViewTransitions commitNestedViewTransitions commitDeletedPairViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions restorePairedViewTransitions measureNestedViewTransitions trackEnterViewTransitions',
      },
      {
        because: 'no <Fragment ref>',
        instead: 'stops',
        functions:
          'FragmentInstance commitNewChildToFragmentInstance deleteChildFromFragmentInstance collectClientRects scrollTextNodeIntoView validateDocumentPositionWithFiberTree indexOfEventListener',
        methodsOf: 'FragmentInstance',
      },
      {
        because: 'no <SuspenseList>, no <Activity>',
        instead: 'stops',
        functions:
          'updateSuspenseListComponent initSuspenseListRenderState updateActivityComponent retryActivityComponentWithoutHydrating mountActivityChildren',
      },
      {
        because: 'no useActionState, no function as the action of a form',
        instead: 'stops',
        functions:
          'mountActionState updateActionState updateActionStateImpl rerenderActionState dispatchActionState runActionStateAction',
      },
      {
        because: 'no element of its own name',
        instead: 'stops',
        functions: 'setPropOnCustomElement',
      },
      {
        because: 'sheets have no precedence and scripts come by import: React loads neither, and nobody asks it to',
        instead: 'stops',
        functions:
          'acquireResource suspendResource preloadResourceAndSuspendIfNeeded preloadStylesheet insertStylesheetIntoRoot insertSuspendedStylesheets preinitStyle preinitScript preinitModuleScript preloadModule preload prefetchDNS preconnect preconnectAs',
      },
      {
        because: 'images hold a page back in <ViewTransition> alone',
        instead: 'workInProgress.flags &= -16777217;',
        functions: 'preloadInstanceAndSuspendIfNeeded',
      },
      {
        because: 'no image holds a page back',
        instead: 'stops',
        functions: 'suspendInstance estimateBandwidth isLikelyStaticResource',
      },
      {
        because: 'nobody reads the names of components in an error',
        instead: "return '';",
        functions: 'getStackByFiberInDevAndProd',
      },
      { because: 'no onSelect', instead: 'does nothing', functions: 'constructSelectEvent' },
      { because: 'asked by tools alone', instead: 'stops', functions: 'findCurrentFiberUsingSlowPath' },
    ],
  },
  {
    file: ofRouter('router/router.js'),
    parts: [
      {
        because: 'no action and no fetcher: what is sent goes by calls',
        instead: 'stops',
        functions:
          'handleAction handleFetcherAction handleFetcherLoader fetch setFetcherError getUpdatedRevalidatingFetchers updateBlocker getSubmittingFetcher getLoadingFetcher getSubmittingNavigation',
      },
      {
        because: 'no middleware in the browser',
        instead: 'if (args.request.signal.aborted) throw args.request.signal.reason; return handler();',
        functions: 'runClientMiddlewarePipeline',
      },
      { because: 'no blocker', instead: 'does nothing', functions: 'shouldBlockNavigation' },
      {
        because: 'all pages are known from the beginning',
        instead: 'return { active: false, matches: null };',
        functions: 'checkFogOfWar',
      },
      {
        because: 'all pages are known from the beginning',
        instead: 'stops',
        functions: 'discoverRoutes patchRoutesImpl',
      },
    ],
  },
  {
    file: ofRouter('dom/ssr/fog-of-war.js'),
    parts: [
      {
        because: 'all pages are known from the beginning',
        instead: 'does nothing',
        functions: 'useFogOFWarDiscovery getPatchRoutesOnNavigationFunction',
      },
      { because: 'all pages are known from the beginning', instead: 'stops', functions: 'getPartialManifest' },
    ],
  },
  {
    file: ofRouter('dom/ssr/single-fetch.js'),
    parts: [
      {
        because: "pages get what they show by the shop's calls, never by the router's own",
        instead: 'stops',
        functions:
          'singleFetchActionStrategy nonSsrStrategy singleFetchLoaderFetcherStrategy fetchAndDecodeViaTurboStream',
      },
    ],
  },
  {
    file: ofRouter('dom/ssr/routes.js'),
    parts: [
      {
        because: 'for development and for actions',
        instead: 'stops',
        functions: 'createClientRoutesWithHMRRevalidationOptOut wrapShouldRevalidateForHdr noActionDefinedError',
      },
    ],
  },
  {
    file: ofRouter('dom/ssr/components.js'),
    parts: [{ because: 'no server components', instead: 'stops', functions: 'RSCPrefetchPageLinksImpl' }],
  },
  {
    file: ofRouter('hooks.js'),
    parts: [{ because: 'the root has a page of errors', instead: 'return null;', functions: 'DefaultErrorComponent' }],
  },
];

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Cut {
  from: number;
  to: number;
  text: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Yields every node of a tree. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
  }
}

const nameOf = (node: unknown) =>
  isNode(node) && node.type === 'Identifier' ? (node as Node & { name: string }).name : undefined;

/** Returns the constructor to whose prototype a statement adds a method: `X.prototype.method = function ...`. */
function ownerOfMethod(node: Node): string | undefined {
  const { expression } = node as Node & {
    expression?: Node & { left?: Node & { object?: Node & { object?: Node; property?: Node } } };
  };
  const prototype =
    node.type === 'ExpressionStatement' && expression?.type === 'AssignmentExpression'
      ? expression.left?.object
      : undefined;
  return nameOf(prototype?.property) === 'prototype' ? nameOf(prototype?.object) : undefined;
}

/**
 * Removes functions' bodies from a library's file. `faults` are names not found exactly once: the library has changed
 * and needs a review.
 */
export function withoutParts(code: string, tree: Node, parts: readonly Part[]): { code: string; faults: string[] } {
  const instead = new Map(
    parts.flatMap((part) => part.functions.split(' ').map((name) => [name, part.instead] as const)),
  );
  const owners = new Set(parts.flatMap(({ methodsOf }) => methodsOf ?? []));
  const seen: string[] = [];
  const cuts: Cut[] = [];
  for (const node of nodesOf(tree)) {
    if (owners.has(ownerOfMethod(node) ?? '')) cuts.push({ from: node.start, to: node.end, text: '' });
    if (node.type !== 'FunctionDeclaration') continue;
    const { id, body } = node as Node & { id: Node; body: Node };
    const name = nameOf(id) ?? '';
    const what = instead.get(name);
    if (what === undefined) continue;
    seen.push(name);
    cuts.push({ from: body.start, to: body.end, text: `{${bodyInstead(name, what)}}` });
  }
  let made = code;
  // Applied from the end, so that earlier positions stay valid; cuts inside another cut are skipped.
  for (const { from, to, text } of cuts.toSorted((a, b) => b.from - a.from)) {
    if (cuts.some((other) => other.from < from && other.to > to)) continue;
    made = made.slice(0, from) + text + made.slice(to);
  }
  return {
    code: made,
    faults: [...instead.keys()].filter((name) => seen.filter((other) => other === name).length !== 1),
  };
}

/**
 * Vite plugin that removes code that no page reaches (docs/decisions/058-small-scripts-and-styles.md). Fails the build
 * if a library has changed.
 */
export function unusedPartsLeftOut(): Plugin {
  const done = new Set<Thinned>();
  return {
    name: 'unused-parts-left-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      const of = thinnedModules.find((one) => one.file.test(file));
      if (!of) return null;
      done.add(of);
      const { code: made, faults } = withoutParts(code, this.parse(code), of.parts);
      if (faults.length > 0)
        this.error(
          `${file} has not one function each of these names: ${faults.join(', ')}. See scripts/unused-parts.ts.`,
        );
      return { code: made, map: null };
    },
    buildEnd(error) {
      const missing = thinnedModules.filter((one) => !done.has(one)).map((one) => one.file.source);
      if (!error && missing.length > 0)
        this.error(`These files of libraries have moved: ${missing.join(', ')}. See scripts/unused-parts.ts.`);
    },
  };
}

function bodyInstead(name: string, what: string): string {
  if (what === 'stops') return `throw Error('left out: ${name}');`;
  return what === 'does nothing' ? '' : what;
}
