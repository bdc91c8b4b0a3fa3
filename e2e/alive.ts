/** An expression that is true once React has taken over what the server sent, and on what is no page of the shop. */
export const isAlive = `!window.__reactRouterContext ||
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))`;
