import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import { listingPages } from '#contract/listings.ts';
import { pageAt } from '#contract/page-address.ts';
import { demoSeller, type Seller } from '#contract/seller.ts';
import { ShopFactsProvider } from '../browser/shop-facts.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

function chrome(at = '/', cartCount = 0, seller: Partial<Seller> = {}): string {
  const element = (
    <ShopFactsProvider value={{ ...firstFacts, seller: { ...demoSeller, ...seller } }}>
      <Header cartCount={cartCount} accountPath="/login" onToggleTheme={() => {}} />
      <Footer path="/" />
    </ShopFactsProvider>
  );
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })} />,
  );
}

test.each([
  ...listingPages(firstFacts).map(({ path }) => path),
  '/customize',
  '/tracker',
  '/shipping-info',
  '/returns-policy',
  '/contact-us',
  '/terms-of-service',
  '/privacy-policy',
  '/cookie-policy',
  '/login',
  '/cart',
])('the header or footer links to %s without scripts', (path) => {
  expect(chrome()).toContain(`href="${path}"`);
});

test('every link of header and footer leads to a page', () => {
  const links = [...chrome().matchAll(/href="(\/[^"#?]*)/g)].map(([, path]) => path ?? '');
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter((path) => !pageAt(path))).toEqual([]);
});

test('a listing of all sports is in both menus by its title', () => {
  // Listings with a separate menu are in the footer too.
  for (const { path, title, menu } of listingPages(firstFacts).filter((page) => page.menu))
    expect(chrome().match(new RegExp(`href="${path}"[^>]*>(?:<span[^>]*>)?${title}<`, 'g')), path).toHaveLength(
      menu === 'any sport' ? 2 : 3,
    );
});

test('the theme toggle is a button with a name', () => {
  const buttons = chrome().match(/<button.*?<\/button>/gs) ?? [];
  expect(buttons.some((button) => /theme/.test(button.replace(/<[^>]+>/g, '')))).toBe(true);
});

test('the cart link names the number of items, and has no badge for none', () => {
  expect(chrome('/', 0)).toContain('aria-label="Cart, 0 items"');
  expect(chrome('/', 1)).toMatch(/aria-label="Cart, 1 item".*?>1<\/span>/s);
  expect(chrome('/', 0)).not.toMatch(/aria-hidden="true">0<\/span>/);
});

test('the search page has no second search field in the header', () => {
  expect(chrome('/')).toContain('name="q"');
  expect(chrome('/search')).not.toContain('name="q"');
});

test('the footer shows the year, the seller and five marks', () => {
  const footer = chrome().slice(chrome().indexOf('<footer'));
  expect(footer).toContain('© 2025');
  expect(footer).toContain('Grievance officer');
  expect(footer.slice(footer.indexOf('courier partners')).match(/<li>/g)).toHaveLength(5);
});

test('the announcement bar shows the configured text with its link', () => {
  expect(chrome()).toContain('<span>Standard delivery is free, anywhere in India. 5–7 business days.</span>');
  const caps = { words: 'Caps <at> half', to: '/caps' };
  expect(chrome('/', 0, { announcement: caps })).toMatch(
    /<span><a href="\/caps"[^>]*>Caps &lt;at&gt; half<\/a><\/span>/,
  );
  expect(chrome('/', 0, { announcement: { words: 'Closed on Monday' } })).toContain('<span>Closed on Monday</span>');
});
