import type { Person } from '../account-of.ts';
import type { Shopper } from './shopper.ts';

/** Adds the first product to the cart. */
export async function buy(shopper: Shopper, shopUrl: string): Promise<void> {
  await shopper.open(`${shopUrl}/product/1?category=Cricket`);
  await shopper.press({ role: 'button', name: 'Add to cart' });
  await shopper.see({ role: 'link', name: 'Cart, 1 item' });
}

/** Fills in an address in Mumbai; the PIN fills city and state. */
export async function fillAddress(shopper: Shopper): Promise<void> {
  await shopper.fill('Full name', 'Asha Sawant');
  await shopper.fill('PIN code', '400069');
  const shows = async (name: string, value: string) => (await shopper.find({ role: 'field', name }))?.value === value;
  await shopper.until(() => shows('City or district', 'Mumbai'), 'the PIN brings no city');
  await shopper.until(() => shows('State or territory', 'Maharashtra'), 'the PIN brings no state');
  await shopper.fill('Flat, house, building', 'B-204, Gulmohar');
  await shopper.fill('Area, street, village', 'Old Nagardas Road, Andheri East');
}

/** Fills in the checkout up to its review: a guest in Mumbai, standard delivery, and the given payment method. */
export async function fillCheckout(shopper: Shopper, pay: string): Promise<void> {
  const carryOn = () => shopper.press({ role: 'button', name: 'Continue', exact: true });
  await shopper.see({ role: 'heading', name: 'Checkout' });
  await shopper.fill('E-mail', 'asha@example.in');
  await shopper.fill('Mobile', '+91 98200 43210');
  await carryOn();
  await fillAddress(shopper);
  await carryOn();
  await shopper.see({ role: 'group', name: 'Delivery method' });
  await shopper.see({ role: 'text', name: 'Arrives ' });
  await carryOn();
  await shopper.press({ role: 'radio', name: pay });
  await carryOn();
  await shopper.see({ role: 'text', name: 'By placing this order you agree' });
}

/** Signs in, and waits until the requested page has opened. */
export async function logIn(
  shopper: Shopper,
  shopUrl: string,
  { email, password }: Person,
  next: string,
): Promise<void> {
  await shopper.open(`${shopUrl}/login?${new URLSearchParams({ next })}`);
  await shopper.fill('E-mail', email);
  await shopper.fill('Password', password, { exact: true });
  await shopper.press({ role: 'button', name: 'Log in', exact: true });
  await shopper.until(async () => (await shopper.address()) === next, `${next} does not come`);
}
