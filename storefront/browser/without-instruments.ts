// It stands in the place of the router's own file of these names (scripts/route-loading.ts), which wraps every step of the router for whoever
// wants to measure it. Nobody does here, and a phone would fetch it with every first page.

/** Tells that nobody listens to what came of a step. */
export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined;
}

/** Gives a router as it is. */
export function instrumentClientSideRouter<T>(router: T): T {
  return router;
}

/** Changes nothing of a page's route. */
export function getRouteInstrumentationUpdates(): object {
  return {};
}
