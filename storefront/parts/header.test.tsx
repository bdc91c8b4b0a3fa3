import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

function chrome(at = '/', cartCount = 0): string {
  const element = (
    <>
      <Header cartCount={cartCount} accountPath="/login" onToggleTheme={() => {}} />
      <Footer />
    </>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })} />);
}

test.each([
  '/sports/cricket',
  '/sports/football',
  '/sports/basketball',
  '/sports/motorsport',
  '/special/cricket',
  '/special/motorsport',
  '/customize',
  '/limited-edition',
  '/hotsale',
  '/caps',
  '/tshirts',
  '/kids',
  '/tracker',
  '/shipping-info',
  '/returns-policy',
  '/contact-us',
  '/terms-of-service',
  '/privacy-policy',
  '/cookie-policy',
  '/login',
  '/cart',
])('%s is a link in the chrome, so that it is reached without scripts', (path) => {
  expect(chrome()).toContain(`href="${path}"`);
});

test('the theme toggle is a button whose words name the theme', () => {
  const buttons = chrome().match(/<button.*?<\/button>/gs) ?? [];
  expect(buttons.some((button) => /theme/.test(button.replace(/<[^>]+>/g, '')))).toBe(true);
});

test('the cart says how many pieces are in it, and shows no badge for none', () => {
  expect(chrome('/', 0)).toContain('aria-label="Cart, 0 items"');
  expect(chrome('/', 1)).toMatch(/aria-label="Cart, 1 item".*?>1<\/span>/s);
  expect(chrome('/', 0)).not.toMatch(/aria-hidden="true">0<\/span>/);
});

test('the search page has no second field with the same words in the header', () => {
  expect(chrome('/')).toContain('name="q"');
  expect(chrome('/search')).not.toContain('name="q"');
});

test('the footer shows the year, the seller and five marks', () => {
  const footer = chrome().slice(chrome().indexOf('<footer'));
  expect(footer).toContain('© 2025');
  expect(footer).toContain('Grievance officer');
  expect(footer.slice(footer.indexOf('courier partners')).match(/<li>/g)).toHaveLength(5);
});
