/** Expression that is true once React has hydrated the page, and on a page that is not the shop's. */
export const isAlive = `!window.__reactRouterContext ||
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))`;
