import { expect, test } from 'vitest';
import { startScriptsLate } from './late-scripts.ts';

const page = [
  '<html><head><link rel="modulepreload" href="/assets/vendor.js"/><link rel="stylesheet" href="/assets/a.css"/>',
  '<link rel="modulepreload" href="/assets/home.js"/></head><body><main></main>',
  '<script type="module" async="">import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\n',
  '  window.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry.js");</script></body></html>',
].join('');

test('scripts are loaded late and in parallel, and run in the order of the router', () => {
  const late = startScriptsLate(page);
  expect(late).not.toContain('<link rel="modulepreload"');
  expect(late).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
  expect(late).toContain('of ["/assets/vendor.js","/assets/home.js"]) document.head.append');
  const order = ['requestAnimationFrame', '"/assets/vendor.js"', 'await import("/assets/manifest.js");'].concat(
    'const route0 = await import("/assets/root.js");',
    'window.__reactRouterRouteModules = {"root":route0};',
    'import("/assets/entry.js");',
  );
  const places = order.map((part) => late.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  // A static import would be loaded before anything else of the script runs.
  expect(late).not.toMatch(/^\s*import ["*]/m);
});

test('a page without the router’s scripts is unchanged', () => {
  for (const other of [
    '',
    '<p>Hello</p>',
    '<link rel="modulepreload" href="/a.js"/><script type="module" src="/a.js"></script>',
  ])
    expect(startScriptsLate(other)).toBe(other);
});
