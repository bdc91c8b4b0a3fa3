import { formatRupees } from '#contract/money.ts';
import { seller } from '#contract/seller.ts';
import { firstDelivery } from '#contract/settings.ts';
import type { Policy } from './policy.ts';

/** What the ways of delivery cost now. */
const ways = () => seller.terms?.delivery ?? firstDelivery;
/** Without paise where there are none. */
const short = (rupees: number) => formatRupees(rupees).replace(/\.00$/, '');

export const shipping = (): Policy => ({
  title: 'Shipping Information',
  lead: 'Standard delivery is free, anywhere in India.',
  description: `Delivery methods, times, charges and areas: standard free in 5-7 business days, express ${short(ways().express)}, next day ${short(ways().nextDay)}.`,
  canonical: '/shipping-info',
  parts: [
    {
      id: 'methods',
      heading: 'Methods and prices',
      text: [
        {
          heads: ['Method', 'Time', 'Price'],
          rows: [
            ['Standard', '5-7 business days', 'Free'],
            ['Express', '2-3 days', formatRupees(ways().express)],
            ['Next day', '24 hours', formatRupees(ways().nextDay)],
          ],
        },
        `Express and next day count from dispatch. Express is offered only where it comes sooner than standard on the day you order: in metro cities, for orders before ${ways().cutOff} IST. Next day is for ready-made pieces and metro cities, ordered before ${ways().cutOff} IST on a business day. Delivery is not taxed.`,
      ],
    },
    {
      id: 'timeline',
      heading: 'Delivery timeline',
      text: [
        'With your PIN code the product page, the cart and the checkout show dates. Without it, these ranges hold for standard delivery:',
        {
          heads: ['Zone', 'Standard', 'Express', 'Next day'],
          rows: [
            ['Metro cities', '2-4 days', `Before ${ways().cutOff} IST`, `Before ${ways().cutOff} IST`],
            ['Tier 2 cities', '4-6 days', 'By PIN', 'No'],
            ['Rest of India', '5-7 days', 'By PIN', 'No'],
          ],
        },
        '- Processing takes 24-48 hours; ready-made pieces are dispatched within 1 business day.',
        '- Custom pieces are printed first, so they leave 2 working days later, in a parcel of their own with its own dates.',
        '- Sundays and public holidays are not business days.',
      ],
    },
    {
      id: 'areas',
      heading: 'Service areas',
      text: [
        'We deliver within India only. A few PIN codes cannot be reached by our couriers yet; every page that asks for a PIN code says so as soon as you enter it.',
      ],
    },
    {
      id: 'tracking',
      heading: 'Tracking',
      text: [
        'Your order number works on [Track Your Shipment](/tracker) as soon as the order exists; the courier’s own number (AWB) works there too once the parcel is booked. No account is needed.',
        'Whoever does not hold the key of the order sees names, phones and addresses masked.',
      ],
    },
    {
      id: 'notes',
      heading: 'Good to know',
      text: [
        '- The address can be changed within 2 hours of ordering, while the parcel is still with us.',
        '- The courier makes 3 delivery attempts; then the parcel comes back to us and we write to you about a second delivery or a refund.',
        '- Your phone number is given to the courier for that delivery. Keep it close on the day.',
        '- A parcel that arrives opened or damaged need not be accepted. Tell us; it is replaced or paid back.',
      ],
    },
    {
      id: 'faq',
      heading: 'Questions',
      text: [
        {
          question: 'What if I am out?',
          answer: 'The courier calls, then tries again: 3 attempts in all. After that the parcel returns to us and we write to you.',
        },
        { question: 'Can I choose the day?', answer: 'Not yet. The dates at checkout are the range in which the courier comes.' },
        { question: 'Can one order go to two addresses?', answer: 'Not yet. Place two orders; standard delivery is free for both.' },
        { question: 'Do you deliver outside India?', answer: 'No, India only.' },
        { question: 'Whom do I ask?', answer: `[Write to us](/contact-us), ${seller.supportHours}. We answer within 24 hours.` },
      ],
    },
  ],
});
