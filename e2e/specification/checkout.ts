import { type Row, shownBy } from './row.ts';

/** /checkout and what follows it. The specification names the route alone: each row is the way it was filled in. */
export const checkout: Row[] = [
  ...shownBy('checkout', 'an empty cart is sent to the cart with the words', [
    { says: 'Your cart is empty, at /checkout', proof: ['Your cart is empty'] },
  ]),
  ...shownBy(
    'checkout',
    'one part is open at a time, finished ones fold, and Back opens the one before with its words',
    [
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
    ],
  ),
  ...shownBy('checkout', 'the summary is there on every part, or one press away', ['Show order summary', 'Tax (10%)']),
  ...shownBy('checkout', 'is checked on leaving a field, and the error goes as soon as it is right', [
    'Please enter a valid email address',
  ]),
  ...shownBy('checkout', 'shows what is wrong in a summary with the focus, whose links lead to the fields', [
    'There is a problem',
    'Enter a 10-digit Indian mobile number',
  ]),
  ...shownBy('checkout', 'a PIN of another state is named, with one press to follow it', [
    'PIN 400069 is in Maharashtra. Use Maharashtra?',
    "We don't recognise this PIN code. Check it, or choose city and state yourself",
    '5-7 business days',
  ]),
  ...shownBy('checkout', 'without a network the details are kept, and the shopper is told', [
    "You're offline. Your details are saved on this device.",
  ]),
  ...shownBy(
    'checkout-payment',
    'a window that is closed at once charges nothing, and opens again for the same order',
    [
      ["We're holding your items until 14:32", "We're holding your items until"],
      'You closed the payment window. Nothing was charged.',
    ],
  ),
  ...shownBy(
    'checkout-payment',
    'a refused card and a closed window: nothing charged, all kept, and cash instead becomes one order',
    ["Payment didn't go through", 'Nothing was charged', 'Use another method', 'Cash on delivery'],
  ),
  ...shownBy(
    'checkout-payment',
    'a bank that keeps silent: the page waits without a way to pay again, and goes on when it has answered',
    ['Confirming your payment', "Don't pay again."],
  ),
  ...shownBy(
    'checkout-payment',
    'UPI on %s: the order is paid and confirmed, the cart is empty, Back never pays again',
    [['Reload shows the confirmation again; the cart is empty', 'page.reload()', 'Cart, 0 items']],
  ),
  ...shownBy('cart', 'a changed price is named with both figures, and accepted by the shopper', [
    ['The price of {name} changed from {old} to {new}', 'changed from ₹1,999.00 to ₹2,499.00', 'Accept'],
  ]),
  ...shownBy('cart', 'what is sold out or no longer sold is named, and is not in the total', [
    'has just sold out',
    'is no longer sold',
  ]),
  ...shownBy('cart', 'two presses on Place order make one order', [
    ['One order from two presses', 'dblclick()', 'toHaveLength(1)'],
  ]),
  ...shownBy(
    'delivery-dates',
    'the same date on the product, in the cart, at checkout, on the order and in the mail; the PIN is remembered',
    [['A known PIN gets dates in place of the ceiling', 'toMatch(/^[A-Z][a-z]{2} \\d/)']],
  ),
  ...shownBy(
    'orders',
    'a guest opens the order by its link, changes the address, cancels a piece and then the rest, and sees the refund',
    ['Address changed.', 'Your order is cancelled.', ['What one can do with an order', 'What you can do']],
  ),
  ...shownBy(
    'orders',
    'after delivery: a return with its pickup, taken back again, then a free swap for another size',
    [
      ['Return {id} requested. Pickup on {day}.', 'requested\\. Pickup on'],
      ['A free swap for another size', 'Swap for another size'],
    ],
  ),
];
