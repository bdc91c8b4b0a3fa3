// Replacement of the router's file of this name (scripts/route-loading.ts), which wraps every router step for
// instrumentation. The shop does not use instrumentation, and its code would make every first page load larger.

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
