import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import { firstHome } from '#contract/default-home.ts';
import { ShopFactsProvider } from '../browser/shop-facts.ts';
import { sampleProduct } from '../parts/sample-product.ts';
import { HomeRows, type ShelvesReply } from './shelves.tsx';

const render = ({ parts = firstHome.parts, ...props }: Partial<ShelvesReply> & { parts?: typeof firstHome.parts }) =>
  renderToStaticMarkup(
    <ShopFactsProvider value={firstFacts}>
      <MemoryRouter>
        <HomeRows
          columns={[[], [], [], []]}
          tiles={[]}
          trending={[]}
          athletes={[]}
          rows={{}}
          {...props}
          parts={parts}
        />
      </MemoryRouter>
    </ShopFactsProvider>,
  );

test('a shop without products says so, and links to the studio and the contact page', () => {
  const html = render({ columns: [[], [], [], []], tiles: [], trending: [] });
  expect(html).toContain('Nothing on the shelves yet.');
  expect(html).toContain('href="/customize"');
  expect(html).toContain('href="/contact-us"');
  expect(html).not.toMatch(/Trending now|Cold Palmer|undefined/);
});

test('a shop with few products shows them, and says where there are none', () => {
  const html = render({ columns: [[sampleProduct()], [], [], []], tiles: [], trending: [] });
  expect(html).toContain('Monsoons One-Day Shirt');
  expect(html.match(/Nothing here yet\./g)).toHaveLength(3);
  expect(html).not.toMatch(/Trending now|aria-label="Limited editions"/);
});

test('the limited edition tile shows the saving of its product, or none', () => {
  const tee = sampleProduct({
    ProductName: 'Cold Palmer',
    Category: 'Football',
    Price: 1199,
    OldPrice: 1499,
    Discount: 20,
  });
  const shown = (product: typeof tee) => render({ columns: [[], [], [], []], tiles: [product], trending: [] });
  expect(shown(tee)).toContain('Up to 20% off: ');
  expect(shown(tee)).toContain('₹1,199.00, +10% tax at checkout');
  expect(shown({ ...tee, OldPrice: null, Discount: 0 })).not.toContain('off');
  expect(shown(tee)).not.toMatch(/reprint|limited run/i);
});

test('the driver’s tile links to the collection, and names its first product', () => {
  const jacket = sampleProduct({
    numericId: 307,
    ProductName: 'Driver Jacket',
    Category: 'Popular Athletes',
    athlete: 'Aarvi Castel',
  });
  const html = render({ columns: [[], [], [], []], tiles: [jacket], trending: [] });
  expect(html).toMatch(/href="\/athlete\/aarvi-castel"[^>]*>See the collection/);
  expect(html).toContain('href="/product/307?category=Popular%20Athletes"');
});

test('the home page has its parts in the configured order, and leaves out empty rows', () => {
  const piece = sampleProduct();
  const parts = ['own', { title: 'For the rains', to: '/caps' }, { title: 'Empty', to: '/kids' }, 'columns'] as const;
  const html = render({ columns: [[piece], [], [], []], parts, rows: { '/caps': [piece] } });
  const order = ['Your name on the back', 'For the rains', 'See all: For the rains', 'क्रिकेट'].map((words) =>
    html.indexOf(words),
  );
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order).not.toContain(-1);
  expect(html).not.toContain('Empty');
});
