import { expect } from 'vitest';
import { aPerson, codeMailedTo, mailTo } from '../account-of.ts';
import { type Placed, payByUpi, post } from '../guest-orders.ts';
import { giveRights, kitePicture, studioReady } from '../studio/studio-steps.ts';
import {
  buy,
  carryOn,
  checkOut,
  chooseToPay,
  fillAddressToo,
  fillContact,
  friends,
  home,
  openGateway,
  pay,
  proceed,
  said,
  typeAddress,
} from './errands.ts';
import type { Journey } from './journey.ts';

/** Journeys for ordering and paying without an account. */
export const buying: Journey[] = [
  {
    name: 'I bought a shirt without an account and paid by UPI.',
    async walk(shopper) {
      const { email } = aPerson();
      await buy(shopper);
      await checkOut(shopper, 'UPI', email);
      await pay(shopper);
      await shopper.see(email);
      await mailTo(shopper.shop, email, /placed$/);
      await shopper.press(shopper.page.getByRole('link', { name: 'See your order' }));
      await shopper.heading('Your order');
    },
  },
  {
    name: 'I ordered three to pay in cash at the door, and confirmed it by the code in my mail.',
    async walk(shopper) {
      const { page } = shopper;
      const { email } = aPerson();
      await shopper.open('/product/2?category=Cricket');
      for (let more = 0; more < 2; more += 1)
        await shopper.press(page.getByRole('button', { name: /^Increase quantity/ }));
      await shopper.press(page.getByRole('button', { name: 'Buy now' }));
      await shopper.heading('Checkout');
      await checkOut(shopper, 'Cash on delivery', email);
      await shopper.press(page.getByRole('button', { name: /^Place order - ₹/ }));
      await shopper.heading('One step left');
      const code = await codeMailedTo(shopper.shop, email);
      shopper.expects(/status of 400/);
      await shopper.type(page.getByLabel('6-digit code'), code === '000000' ? '111111' : '000000');
      await shopper.press(page.getByRole('button', { name: 'Confirm order' }));
      await shopper.see(said(shopper, 'alert', 'That code is wrong'));
      await shopper.type(page.getByLabel('6-digit code'), code);
      await shopper.press(page.getByRole('button', { name: 'Confirm order' }));
      await shopper.heading('Order placed');
    },
  },
  {
    name: 'I sent a small gift to a friend by Express, with the bill to me.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/search?q=gift+under+500');
      await shopper.press(page.getByRole('main').getByRole('article').getByRole('link').first());
      await shopper.press(page.getByRole('button', { name: 'Add to cart' }));
      await shopper.press(page.getByRole('link', { name: /In Cart/ }));
      await proceed(shopper);
      await fillContact(shopper, aPerson().email);
      await typeAddress(shopper, friends);
      await shopper.press(page.getByLabel('Billing address is the same'));
      const billing = page.getByRole('group', { name: 'Billing address' });
      await shopper.type(billing.getByLabel('Full name'), home.name);
      await shopper.type(billing.getByLabel('PIN code', { exact: true }), home.pin);
      await expect.poll(() => billing.getByLabel('City or district').inputValue()).toBe(home.city);
      await shopper.type(billing.getByLabel('Flat, house, building'), home.flat);
      await shopper.type(billing.getByLabel('Area, street, village'), home.area);
      await shopper.type(page.getByLabel('Note for the courier'), 'It is a surprise: call me, not her.');
      await carryOn(shopper);
      await shopper.see(/^Arrives /);
      await shopper.press(page.getByRole('radio', { name: /^Express/ }));
      await chooseToPay(shopper, 'UPI');
      await shopper.see('₹99.00');
      await pay(shopper);
      await shopper.see('Meera Iyer');
    },
  },
  {
    name: 'I had my own picture printed on a T-shirt.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/customize');
      await studioReady(page);
      await shopper.press(page.getByRole('button', { name: 'Picture', exact: true }));
      const picture = { name: 'kite.png', mimeType: 'image/png', buffer: await kitePicture() };
      await page.getByLabel('Choose a picture').setInputFiles(picture);
      await shopper.see(page.getByRole('group', { name: /what is on it$/ }).getByRole('button', { name: 'kite.png' }));
      await shopper.press(page.getByRole('button', { name: 'Text', exact: true }));
      await shopper.press(page.getByRole('button', { name: 'Add text' }));
      await shopper.type(page.getByLabel('Words'), 'GULLY XI');
      if (shopper.screen === 'phone') await giveRights(page);
      else await shopper.press(page.getByRole('checkbox', { name: /^I own this picture/ }));
      await shopper.press(page.getByRole('button', { name: 'Add to cart', exact: true }));
      await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor({ timeout: 60_000 });
      await shopper.press(page.getByRole('link', { name: 'Cart, 1 item' }));
      await shopper.see('With Custom Design');
    },
  },
  {
    name: 'I had my name put on the back of my club’s shirt.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/club/hooghly-rovers');
      await shopper.press(page.getByRole('link', { name: 'Your name on the back' }));
      await shopper.see(page.getByRole('textbox', { name: 'Name', exact: true }));
      await shopper.type(page.getByRole('textbox', { name: 'Name', exact: true }), 'Rao');
      await shopper.type(page.getByRole('textbox', { name: 'Number' }), '7');
      await shopper.see('₹2,899.00');
      await shopper.press(page.getByRole('radio', { name: 'L', exact: true }));
      await shopper.press(page.getByRole('button', { name: 'Add with RAO 7' }));
      await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor({ timeout: 60_000 });
      await shopper.press(page.getByRole('link', { name: 'Cart, 1 item' }));
      await shopper.see(/RAO 7 on the back/);
    },
  },
  {
    name: 'I ordered a shirt with a name and a plain one together: they come in two parcels, each with its own days.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/product/2?category=Cricket');
      await shopper.press(page.getByRole('button', { name: 'Add to cart' }));
      await shopper.open('/product/1?category=Football');
      await shopper.press(page.getByRole('button', { name: /Your name on the back/ }));
      await shopper.type(page.getByRole('textbox', { name: 'Name', exact: true }), 'Sen');
      await shopper.press(page.getByRole('button', { name: 'Add with SEN' }));
      await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor({ timeout: 60_000 });
      await shopper.press(page.getByRole('link', { name: 'Cart, 2 items' }));
      await proceed(shopper);
      const { email } = aPerson();
      await fillAddressToo(shopper, email);
      await chooseToPay(shopper, 'UPI');
      await shopper.see(/made-for-you items/);
      await pay(shopper);
      await shopper.see(/Parcel 2/);
      await mailTo(shopper.shop, email, /placed$/);
    },
  },
  {
    name: 'My PIN was one that nothing is sent to: it said so at once, and I took my office’s.',
    async walk(shopper) {
      const { page } = shopper;
      await buy(shopper);
      await fillContact(shopper, aPerson().email);
      await shopper.type(page.getByLabel('Full name'), home.name);
      // The browser logs the 404, which is expected here.
      shopper.expects(/status of 404/);
      await shopper.type(page.getByLabel('PIN code', { exact: true }), '900056');
      await shopper.see("We can't deliver to 900056 yet. Try another address");
      await shopper.look();
      await typeAddress(shopper);
      await carryOn(shopper);
      await shopper.see(page.getByRole('group', { name: 'Delivery method' }));
    },
  },
  {
    name: 'I wrote gmial.com: it asked whether I meant gmail.com, and I did.',
    async walk(shopper) {
      const { page } = shopper;
      await buy(shopper);
      await shopper.type(page.getByLabel('E-mail'), 'asha@gmial.com');
      await shopper.type(page.getByLabel('Mobile'), '98200 43210');
      await shopper.press(page.getByRole('button', { name: 'asha@gmail.com' }));
      await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('asha@gmail.com');
      await carryOn(shopper);
      await shopper.see('asha@gmail.com');
    },
  },
  {
    name: 'A price had changed since I filled my cart: both figures were named, and I accepted it.',
    async walk(shopper) {
      const { page } = shopper;
      const line = {
        id: 'cricket-1',
        numericId: 1,
        category: 'Cricket',
        name: 'Monsoons One-Day Shirt',
        price: 1999,
        quantity: 2,
        size: 'M',
      };
      await shopper.open('/');
      await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify([line]));
      await shopper.open('/cart');
      await shopper.see('changed from ₹1,999.00 to ₹2,499.00');
      await proceed(shopper);
      await shopper.see('changed from ₹1,999.00 to ₹2,499.00');
      await shopper.press(page.getByRole('button', { name: 'Accept' }));
      await page.getByText('changed from').first().waitFor({ state: 'detached' });
      await shopper.see('₹5,497.80');
    },
  },
  {
    name: 'While I was typing, others bought what I had in my cart: it said how many were left, and I took those.',
    async walk(shopper) {
      const { page, shop } = shopper;
      const scarce = {
        id: 'limited-edition-523',
        numericId: 523,
        category: 'Limited Edition',
        name: 'Malhari 18 Record Innings Shirt',
        price: 3999,
      };
      await shopper.open('/');
      await page.evaluate(
        (cart) => localStorage.setItem('cart', cart),
        JSON.stringify([{ ...scarce, quantity: 2, size: 'M' }]),
      );
      await shopper.open('/checkout');
      const { email } = aPerson();
      await checkOut(shopper, 'UPI', email);
      const body = {
        lines: [{ _id: 'limited-edition-523', size: 'M', quantity: 4 }],
        contact: { email: aPerson().email, phone: '9820043211' },
        address: {
          fullName: 'Ravi Rao',
          line1: '1',
          line2: 'Fort',
          pin: '400001',
          city: 'Mumbai',
          state: 'Maharashtra',
        },
        payment: 'razorpay',
      };
      const theirs = await post<{ data: Placed }>(`${shop.url}/api/orders`, body, {
        'idempotency-key': crypto.randomUUID(),
      });
      await payByUpi(shop, theirs.data);
      shopper.expects(/status of 409/);
      await shopper.press(page.getByRole('button', { name: /^Pay ₹/ }));
      await shopper.see(/1 of 2|Only 1/);
      await shopper.press(page.getByRole('button', { name: 'Keep 1' }));
      await pay(shopper);
    },
  },
  {
    name: 'My card was refused: it said why and that nothing was charged, and another went through.',
    async walk(shopper) {
      const { page } = shopper;
      await buy(shopper);
      await checkOut(shopper, 'Card', aPerson().email);
      const gateway = await openGateway(shopper);
      await shopper.type(gateway.getByLabel('Card number'), '4100 2800 0008 0001');
      await shopper.press(gateway.getByRole('button', { name: /^Pay ₹/ }));
      await gateway.getByRole('alert').waitFor();
      await shopper.press(gateway.getByRole('button', { name: 'Close' }));
      await shopper.see(said(shopper, 'alert', "Payment didn't go through"));
      const again = await openGateway(shopper);
      await shopper.press(again.getByRole('button', { name: /^Pay ₹/ }));
      await shopper.type(again.getByLabel(/One-time password/), '1234');
      await shopper.press(again.getByRole('button', { name: 'Submit' }));
      await shopper.heading('Order placed');
      await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor();
    },
  },
  {
    name: 'I closed the payment window unpaid, went away, and paid later from the order.',
    async walk(shopper) {
      const { page } = shopper;
      await buy(shopper);
      await checkOut(shopper, 'UPI', aPerson().email);
      const gateway = await openGateway(shopper);
      if (shopper.screen === 'desk') await shopper.key('Escape');
      else await shopper.press(gateway.getByRole('button', { name: 'Close' }));
      await shopper.see('You closed the payment window. Nothing was charged.');
      await shopper.open('/cart');
      await shopper.press(page.getByRole('link', { name: 'See the order' }));
      await shopper.press(page.getByRole('button', { name: /^Pay ₹/ }));
      await shopper.press(
        page.frameLocator('iframe[title^="Razorpay checkout"]').getByRole('button', { name: /^Pay ₹/ }),
      );
      await shopper.heading('Order placed');
      // The order is paid, so none of its pieces is in the cart.
      await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor();
    },
  },
  {
    name: 'My bank kept silent: nobody let me pay twice, and the order went through by itself.',
    async walk(shopper) {
      const { page, shop } = shopper;
      await buy(shopper);
      await checkOut(shopper, 'Net-banking', aPerson().email);
      const gateway = await openGateway(shopper);
      await shopper.press(gateway.getByRole('button', { name: /^Pay ₹/ }));
      await shopper.press(gateway.getByRole('button', { name: 'No answer yet' }));
      await gateway.getByRole('heading', { name: 'Waiting for your bank' }).waitFor();
      await shopper.press(gateway.getByRole('button', { name: 'Close' }));
      await shopper.see(page.getByRole('heading', { name: 'Confirming your payment' }));
      expect(await page.getByRole('button', { name: /^(?:Pay|Try again)/ }).count()).toBe(0);
      const records = await (await fetch(`${shop.sandboxUrl}/razorpay/control/records`)).json();
      const { id } = (records as { payments: { id: string }[] }).payments.at(-1) ?? { id: '' };
      await fetch(`${shop.sandboxUrl}/razorpay/control/act`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, act: 'approve' }),
      });
      await shopper.heading('Order placed');
    },
  },
];
