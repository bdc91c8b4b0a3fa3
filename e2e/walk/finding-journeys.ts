import type { Journey } from './journey.ts';
import type { Walker } from './walker.ts';

const main = ({ page }: Walker) => page.getByRole('main');
const card = (shopper: Walker, name: string | RegExp = '') =>
  main(shopper).getByRole('article').getByRole('link', { name }).first();
const inCart = (shopper: Walker, items: string) =>
  shopper.see(shopper.page.getByRole('link', { name: `Cart, ${items}` }));

/** Searches by the field in the header, which is below the icons on a phone. */
async function search(shopper: Walker, words: string): Promise<void> {
  await shopper.type(
    shopper.page.getByRole('banner').getByPlaceholder('Search for jerseys').filter({ visible: true }),
    words,
  );
  await shopper.key('Enter');
}

async function openMenu(shopper: Walker, name: string): Promise<void> {
  const { page } = shopper;
  if (shopper.screen === 'phone') await shopper.press(page.getByLabel('Menu', { exact: true }));
  else await shopper.press(page.getByRole('banner').locator('summary', { hasText: name }));
}

/** Journeys for arriving, browsing and choosing. */
export const finding: Journey[] = [
  {
    name: 'I came for a jersey, searched for it at the top of the page, and put the first into my cart.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/');
      await search(shopper, 'rovers jersey');
      await shopper.see(page.getByRole('heading', { name: 'Results for "rovers jersey"' }));
      await shopper.press(card(shopper));
      await shopper.press(page.getByRole('radio', { name: /^L\b/ }));
      await shopper.press(page.getByRole('button', { name: 'Add to cart' }));
      await inCart(shopper, '1 item');
      await shopper.press(page.getByRole('link', { name: /In Cart/ }));
      await shopper.heading('Shopping Cart');
      await shopper.see('Size: L');
      await shopper.press(page.getByRole('button', { name: /^Increase quantity/ }));
      await shopper.see('Subtotal (2 items)');
    },
  },
  {
    name: 'A friend sent me a link to a shirt: I looked at it closely, read the size chart, and asked when it comes to my PIN.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/product/1?category=Cricket');
      await shopper.press(page.getByRole('button', { name: /zoom|larger|enlarge/i }));
      const zoom = page.getByRole('dialog').first();
      await shopper.escape(zoom);
      await shopper.press(zoom.getByRole('button', { name: /Close/ }));
      await zoom.waitFor({ state: 'hidden' });
      await shopper.press(page.getByRole('button', { name: 'Size chart' }));
      const chart = page.getByRole('dialog', { name: 'Size chart' });
      await shopper.escape(chart);
      await shopper.press(chart.getByRole('button', { name: /Close/ }));
      await chart.waitFor({ state: 'hidden' });
      await shopper.type(page.getByLabel('Delivery to PIN code'), '40006');
      await shopper.press(page.getByRole('button', { name: 'Check' }));
      await shopper.see('Enter a 6-digit PIN code');
      await shopper.type(page.getByLabel('Delivery to PIN code'), '400069');
      await shopper.press(page.getByRole('button', { name: 'Check' }));
      await shopper.see('Mumbai, Maharashtra 400069');
      await shopper.press(page.getByRole('button', { name: 'Buy now' }));
      await shopper.heading('Checkout');
    },
  },
  {
    name: 'I searched in Hindi, for क्रिकेट and then for टोपी, and found what I meant.',
    async walk(shopper) {
      await shopper.open('/');
      await search(shopper, 'क्रिकेट');
      await shopper.see(shopper.page.getByRole('heading', { name: /क्रिकेट/ }));
      await shopper.see(main(shopper).getByRole('article'));
      await shopper.type(main(shopper).getByPlaceholder('Search for jerseys'), 'टोपी');
      await shopper.key('Enter');
      await shopper.see(shopper.page.getByRole('heading', { name: /टोपी/ }));
      await shopper.press(card(shopper, /Cap/));
      await shopper.heading(/Cap/);
      await shopper.press(shopper.page.getByRole('button', { name: 'Add to cart' }));
      await inCart(shopper, '1 item');
    },
  },
  {
    name: 'I looked for a cheap cap among the cricket things: by filters and by price, and went back to where I was.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/');
      await openMenu(shopper, 'Sport Category');
      await shopper.press(page.getByRole('banner').getByRole('link', { name: /^Cricket/ }));
      await shopper.heading('Cricket Merchandise');
      if (shopper.screen === 'phone') {
        await shopper.press(page.getByRole('button', { name: 'Filter', exact: true }));
        const sheet = page.getByRole('dialog', { name: 'Filter' });
        await shopper.press(sheet.getByRole('checkbox', { name: /^Caps/ }));
        await shopper.press(sheet.getByRole('button', { name: /^Show 3 products/ }));
      } else await shopper.press(page.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name: /^Caps/ }));
      await shopper.see(page.getByRole('link', { name: /^Remove filter/ }));
      await shopper.choose(page.getByRole('combobox', { name: 'Sort by' }), 'Price: low to high');
      await page.waitForURL(/sort=price-up/);
      await shopper.press(card(shopper));
      await shopper.heading(/Cap/);
      await shopper.back();
      await shopper.heading('Cricket Merchandise');
      await shopper.press(page.getByRole('link', { name: /^Remove filter/ }));
      await expectGone(shopper);
    },
  },
  {
    name: 'I mistyped, and then asked for something that is not sold: each time there was a way on.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/search');
      await shopper.type(main(shopper).getByPlaceholder('Search for jerseys'), 'jersy');
      await shopper.see(main(shopper).getByRole('article'));
      await shopper.type(main(shopper).getByPlaceholder('Search for jerseys'), 'washing machine');
      await shopper.key('Enter');
      await shopper.see('No products found matching your search.');
      await shopper.press(main(shopper).getByRole('link').last());
      await shopper.see(page.getByRole('heading', { level: 1 }));
    },
  },
  {
    name: 'I found my club from the home page, and an athlete from the club.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/');
      await shopper.press(page.getByRole('link', { name: 'Choose your club' }));
      await shopper.press(page.getByRole('link', { name: /Hooghly Rovers/ }));
      await shopper.heading(/Rovers/);
      await shopper.press(card(shopper));
      await shopper.see(page.getByRole('button', { name: /Add to cart/ }));
      await shopper.back();
      await shopper.open('/athlete/kiyan-lobo');
      await shopper.press(card(shopper));
      await shopper.see(page.getByRole('button', { name: /Add to cart|Sold out/ }));
    },
  },
  {
    name: 'My size was sold out: I saw it before I chose, and took another.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/product/4?category=Basketball');
      await shopper.press(page.getByRole('button', { name: 'Add to cart' }));
      await shopper.see(page.getByRole('alert').filter({ hasText: 'Choose a size' }));
      await shopper.press(page.getByRole('radio', { name: 'M, sold out' }));
      await shopper.see(page.getByRole('button', { name: 'Sold out' }));
      await shopper.press(page.getByRole('radio', { name: 'L', exact: true }));
      await shopper.press(page.getByRole('button', { name: 'Add to cart' }));
      await inCart(shopper, '1 item');
    },
  },
  {
    name: 'Before I bought I read what delivery costs, what can go back, and what becomes of my data.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/product/1?category=Cricket');
      for (const name of ['Shipping', 'Returns', 'Terms', 'Privacy', 'Cookies']) {
        await shopper.press(page.getByRole('contentinfo').getByRole('link', { name: new RegExp(`^${name}`) }));
        await shopper.see(page.getByRole('heading', { level: 1, name: new RegExp(name.slice(0, 5), 'i') }));
      }
      await shopper.back();
      await shopper.see(page.getByRole('heading', { level: 1, name: /Privacy/ }));
    },
  },
];

async function expectGone({ page }: Walker): Promise<void> {
  await page
    .getByRole('link', { name: /^Remove filter/ })
    .first()
    .waitFor({ state: 'detached' });
}
