// Replacement of the router's file of this name (scripts/route-loading.ts), which wraps every router step for
// instrumentation. It is unused here and would add to every first page load.

/** Returns undefined, as nothing listens to results. */
export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined;
}

/** Returns the router unchanged. */
export function instrumentClientSideRouter<T>(router: T): T {
  return router;
}

/** Returns no route updates. */
export function getRouteInstrumentationUpdates(): object {
  return {};
}
