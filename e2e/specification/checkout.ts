import { type Row, shownBy } from './row.ts';

/**
 * Rows for /checkout and the pages after it. The specification names only the route, so each row is our interpretation.
 */
export const checkout: Row[] = [
  ...shownBy('checkout', 'an empty cart redirects the checkout to the cart with a message', [
    { says: 'Your cart is empty, at /checkout', proof: ['Your cart is empty'] },
  ]),
  ...shownBy('checkout', 'one step is open at a time, completed ones are folded, and Back opens the previous one', [
    [
      'Contact, address, delivery, payment, review, named in the address',
      "toBe('contact')",
      "toBe('delivery')",
      "toBe('address')",
      "toBe('review')",
    ],
    ['Nobody meets a password field', 'input[type=password]'],
    ['Delivery options say when they arrive', '/^Arrives /'],
    ['Express costs ₹99', '₹99.00'],
    ['The button names the amount', 'Place order - ₹'],
    ['A finished part has an Edit', 'Edit contact'],
  ]),
  ...shownBy('checkout', 'the summary is visible on every step, or one click away', [
    'Show order summary',
    'Tax (10%)',
  ]),
  ...shownBy('checkout', 'input is validated when a field is left, and an error disappears once the field is valid', [
    'Please enter a valid email address',
  ]),
  ...shownBy('checkout', 'errors are shown in a focused summary, whose links lead to the fields', [
    'There is a problem',
    'Enter a 10-digit Indian mobile number',
  ]),
  ...shownBy('checkout', 'a PIN code of another state shows a question, with a button to accept its state', [
    'PIN 400069 is in Maharashtra. Use Maharashtra?',
    "We don't recognise this PIN code. Check it, or choose city and state yourself",
    '5-7 business days',
  ]),
  ...shownBy('checkout', 'without a network the input stays, and a message says so', [
    "You're offline. Your details are saved on this device.",
  ]),
  ...shownBy(
    'checkout-payment',
    'a payment window closed at once charges nothing, and opens again for the same order',
    [
      ["We're holding your items until 14:32", "We're holding your items until"],
      'You closed the payment window. Nothing was charged.',
    ],
  ),
  ...shownBy(
    'checkout-payment',
    'after a refused card and a closed window nothing is charged, and paying in cash places one order',
    ["Payment didn't go through", 'Nothing was charged', 'Use another method', 'Cash on delivery'],
  ),
  ...shownBy('checkout-payment', 'while the bank does not answer the page waits without a pay button, then continues', [
    'Confirming your payment',
    "Don't pay again.",
  ]),
  ...shownBy(
    'checkout-payment',
    'UPI on %s: the order is paid and confirmed, the cart is empty, and Back does not pay again',
    [['Reload shows the confirmation again; the cart is empty', 'page.reload()', 'Cart, 0 items']],
  ),
  ...shownBy('cart', 'a changed price shows both amounts until the customer accepts it', [
    ['The price of {name} changed from {old} to {new}', 'changed from ₹1,999.00 to ₹2,499.00', 'Accept'],
  ]),
  ...shownBy('cart', 'a sold out or withdrawn item is named, and is not in the total', [
    'has just sold out',
    'is no longer sold',
  ]),
  ...shownBy('cart', 'two clicks on Place order place one order', [
    ['One order from two presses', 'dblclick()', 'toHaveLength(1)'],
  ]),
  ...shownBy(
    'delivery-dates',
    'product, cart, checkout, order and mail show the same date, and the PIN code is remembered',
    [['A known PIN gets dates in place of the ceiling', 'toMatch(/^[A-Z][a-z]{2} \\d/)']],
  ),
  ...shownBy('orders', 'a guest opens an order by its link, redirects it, cancels it in parts, and sees the refund', [
    'Address changed.',
    'Your order is cancelled.',
    ['What one can do with an order', 'What you can do'],
  ]),
  ...shownBy('orders', 'a delivered order is returned, the return cancelled, and an item exchanged for another size', [
    ['Return {id} requested. Pickup on {day}.', 'requested\\. Pickup on'],
    ['A free swap for another size', 'Swap for another size'],
  ]),
];
