import { expect } from 'vitest';
import { aPerson, codeMailedTo, haveAccount, mailTo } from '../account-of.ts';
import { courierOf, deliverOrder } from '../courier-of.ts';
import { untilSettled } from '../settled.ts';
import { chooseToPay, fillAddressToo, havePaid, linkOf, pay, proceed, said } from './errands.ts';
import type { Journey } from './journey.ts';
import type { Walker } from './walker.ts';

/** Selects the first piece of a cancellation, a return or a report. */
async function pickFirst(shopper: Walker): Promise<void> {
  const pieces = shopper.page.getByRole('group', { name: /^(?:What comes back|What it is about|What to cancel)$/ });
  await shopper.press(pieces.getByRole('listitem').getByRole('checkbox').first());
}

/** Journeys after the order: changing, tracking, returning and finding it. */
export const after: Journey[] = [
  {
    name: 'I cancelled one of the two parcels of my order: the other still comes, and I saw what I get back.',
    async walk(shopper) {
      const { page } = shopper;
      const { email } = aPerson();
      await shopper.open('/product/1?category=Football');
      await shopper.press(page.getByRole('button', { name: /Your name on the back/ }));
      await shopper.type(page.getByRole('textbox', { name: 'Name', exact: true }), 'Das');
      await shopper.press(page.getByRole('button', { name: 'Add with DAS' }));
      await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor({ timeout: 60_000 });
      await shopper.open('/product/2?category=Cricket');
      await shopper.press(page.getByRole('button', { name: 'Buy now' }));
      await shopper.heading('Checkout');
      await fillAddressToo(shopper, email);
      await chooseToPay(shopper, 'UPI');
      await pay(shopper);
      await shopper.press(page.getByRole('link', { name: 'See your order' }));
      await shopper.heading('Your order');
      await shopper.press(page.getByRole('link', { name: 'Cancel', exact: true }));
      await shopper.heading('Cancel');
      await pickFirst(shopper);
      await shopper.choose(page.getByLabel('Reason'), 'I changed my mind');
      await shopper.press(page.getByRole('main').getByRole('button', { name: /^Cancel / }));
      await shopper.see(said(shopper, 'status', 'cancelled.'));
      await shopper.see('Total now');
    },
  },
  {
    name: 'I had given the wrong flat, and changed it before anything was packed.',
    async walk(shopper) {
      const { page } = shopper;
      const placed = await havePaid(shopper, aPerson().email);
      await shopper.open(linkOf(placed));
      await shopper.press(page.getByRole('link', { name: 'Change address' }));
      await shopper.heading('Change address');
      await shopper.type(page.getByLabel('Flat, house, building'), '12, Shanti Kunj');
      await shopper.press(page.getByRole('button', { name: 'Save address' }));
      await shopper.see(said(shopper, 'status', 'Address changed.'));
      await shopper.see(/12, Shanti Kunj/);
    },
  },
  {
    name: 'I followed my parcel by its number, to the door.',
    async walk(shopper) {
      const { page, shop } = shopper;
      const { email } = aPerson();
      const placed = await havePaid(shopper, email);
      const awb = await courierOf(shop).awbOf(placed.reference);
      for (let step = 0; step < 3; step += 1) await courierOf(shop).act(awb, 'advance');
      await mailTo(shop, email, /has left/);
      await shopper.open('/');
      if (shopper.screen === 'phone') {
        await shopper.press(page.getByLabel('Menu', { exact: true }));
        await shopper.press(page.getByRole('link', { name: 'Track', exact: true }));
      } else
        await shopper.press(
          page.getByRole('region', { name: 'Good to know' }).getByRole('link', { name: 'Track a shipment' }),
        );
      await shopper.heading('Track Your Shipment');
      await shopper.press(page.getByRole('button', { name: 'Track Shipment' }));
      await shopper.see('Please enter a tracking ID');
      await shopper.type(page.getByLabel('Tracking ID'), awb);
      await shopper.press(page.getByRole('button', { name: 'Track Shipment' }));
      await shopper.see(page.getByRole('region', { name: 'Shipment summary' }));
      await shopper.see('In Transit');
      await shopper.press(page.getByRole('button', { name: 'Clear All' }));
      await deliverOrder(shop, placed);
      await shopper.open(linkOf(placed));
      await shopper.press(page.getByRole('link', { name: `AWB ${awb}` }));
      await shopper.see('Asha Sawant');
      await shopper.press(page.getByRole('link', { name: 'See the order and what you can do' }));
      await shopper.heading('Your order');
    },
  },
  {
    name: 'A shirt was too small: I swapped it for a larger one, and they fetch it.',
    async walk(shopper) {
      const { page, shop } = shopper;
      const { email } = aPerson();
      const placed = await havePaid(shopper, email);
      await deliverOrder(shop, placed);
      await shopper.open(linkOf(placed));
      await shopper.press(page.getByRole('link', { name: 'Return or exchange' }));
      await shopper.heading('Return or exchange');
      await shopper.press(page.getByRole('button', { name: 'Request the return' }));
      await shopper.see('There is a problem');
      await pickFirst(shopper);
      await shopper.choose(page.getByLabel('Reason'), 'Too small');
      await shopper.press(page.getByRole('radio', { name: /^Swap for another size/ }));
      await shopper.press(
        page.getByRole('radiogroup', { name: /^New size of/ }).getByRole('radio', { name: 'L', exact: true }),
      );
      await shopper.press(page.getByRole('group', { name: 'Pickup' }).getByRole('radio').first());
      await shopper.press(page.getByLabel('Unworn, with its tags on'));
      await shopper.press(page.getByRole('button', { name: 'Request the swap' }));
      await shopper.see(/swapped for L/);
      const { text, subject } = await mailTo(shop, email, /swap/i);
      expect(`${subject}\n${text}`).not.toMatch(/\b[Rr]eturn R/);
      await shopper.press(page.getByRole('button', { name: 'Take this request back' }));
      await page.getByRole('button', { name: 'Take this request back' }).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'What came was damaged: I reported it with a photo, and asked for my money.',
    async walk(shopper) {
      const { page, shop } = shopper;
      const { email } = aPerson();
      const placed = await havePaid(shopper, email, 1);
      await deliverOrder(shop, placed);
      await shopper.open(linkOf(placed));
      await shopper.press(page.getByRole('link', { name: 'Report a problem' }));
      await shopper.heading('Report a problem');
      await pickFirst(shopper);
      await shopper.choose(page.getByLabel('What is wrong'), 'Damaged');
      const photo = await page.screenshot({ type: 'png' });
      await page.getByLabel('Add photos').setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: photo });
      await shopper.see(page.getByRole('img', { name: 'What is wrong, 1' }));
      await shopper.press(page.getByRole('radio', { name: /^Refund/ }));
      await shopper.press(page.getByRole('group', { name: 'Pickup' }).getByRole('radio').first());
      await shopper.press(page.getByRole('button', { name: 'Report the problem' }));
      await shopper.see(said(shopper, 'status', /^Problem \w+ reported/));
      await mailTo(shop, email, /problem|report/i);
    },
  },
  {
    name: 'I had lost the mail with the link: I found my order by my e-mail and a code.',
    async walk(shopper) {
      const { page, shop } = shopper;
      const { email } = aPerson();
      const placed = await havePaid(shopper, email);
      await page.context().clearCookies();
      await shopper.open('/tracker');
      await shopper.press(page.getByRole('main').getByRole('link', { name: /find|lost/i }));
      await shopper.heading('Find your order');
      await shopper.type(page.getByLabel('E-mail'), email);
      await shopper.press(page.getByRole('button', { name: 'Send the code' }));
      await shopper.see(page.getByRole('heading', { name: 'Check Your Email' }));
      await shopper.type(page.getByLabel('6-digit code'), await codeMailedTo(shop, email));
      await shopper.press(page.getByRole('button', { name: 'Show my orders' }));
      await shopper.press(page.getByRole('link', { name: /^Order / }));
      await shopper.see(placed.reference);
    },
  },
  {
    name: 'I wanted the same again: one press put it into my cart.',
    async walk(shopper) {
      const { page, shop } = shopper;
      const person = await haveAccount(shop);
      const placed = await havePaid(shopper, person.email, 1);
      await shopper.open(linkOf(placed));
      await shopper.press(page.getByRole('button', { name: /^Buy again/ }));
      await shopper.see('1 item put into your cart.');
      await shopper.press(page.getByRole('link', { name: 'Cart, 1 item' }));
      await proceed(shopper);
    },
  },
  {
    name: 'I wrote to the shop on a train, where the network went: my message was kept, and sent by itself.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/contact-us');
      await untilSettled(page);
      await shopper.press(page.getByRole('button', { name: 'Submit' }));
      await shopper.see('Enter your name');
      await shopper.type(page.getByLabel('Name', { exact: true }), 'Asha Sawant');
      await shopper.type(page.getByLabel('E-mail'), aPerson().email);
      await shopper.type(page.getByLabel('Issue'), 'The print of my order has come off.');
      shopper.expects(/ERR_INTERNET_DISCONNECTED/);
      await page.context().setOffline(true);
      await shopper.press(page.getByRole('button', { name: 'Submit' }));
      await shopper.see(/kept on this device/);
      await page.context().setOffline(false);
      await shopper.see(/We have your message/, 60_000);
    },
  },
  {
    name: 'The shop was renewed while I was reading: the next page came all the same, and my cart was there.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/product/2?category=Cricket');
      await shopper.press(page.getByRole('button', { name: 'Add to cart' }));
      await untilSettled(page);
      await page.route('**/assets/{tracker,cart,checkout}-*.js*', (route) => route.fulfill({ status: 404, body: '' }), {
        times: 2,
      });
      shopper.expects(/status of 404|Failed to fetch dynamically|Failed to load module/);
      await shopper.press(page.getByRole('link', { name: 'Cart, 1 item' }));
      await shopper.heading('Shopping Cart');
      await shopper.see('Subtotal (1 item)');
      await proceed(shopper);
    },
  },
];
