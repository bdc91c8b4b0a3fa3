import type { Policy } from './policy.ts';

export const shipping: Policy = {
  title: 'Shipping Information',
  description: 'Methods, times, charges and areas of delivery.',
  canonical: '/shipping-info',
  parts: [
    {
      id: 'methods',
      heading: 'Methods and charges',
      text: [
        '- Standard: 5-7 business days, free.',
        '- Express: 2-3 days, ₹99.',
        '- Next day: 24 hours from dispatch in metro cities, ₹199.',
      ],
    },
    {
      id: 'timeline',
      heading: 'Timeline',
      text: [
        'Processing takes 24-48 hours. Ready-made pieces are dispatched within 1 business day.',
        '- Metro cities: 2-4 days.',
        '- Tier 2 cities: 4-6 days.',
        '- Rest of India: 5-7 days.',
        'Business days are Monday to Saturday without holidays. With your PIN code, product pages and checkout show dates.',
      ],
    },
    {
      id: 'areas',
      heading: 'Service areas',
      text: ['We deliver within India only. A few PIN codes cannot be reached yet; the page says so as soon as you enter yours.'],
    },
    {
      id: 'tracking',
      heading: 'Tracking',
      text: [
        'The page you get after ordering shows what has happened to your order. Keep its address: it ends with a key that only you have.',
      ],
    },
    {
      id: 'notes',
      heading: 'Good to know',
      text: [
        '- The address can be changed within 2 hours of ordering and before dispatch: write to us with your order number.',
        '- The courier makes 3 delivery attempts, then the parcel comes back to us.',
        '- Your phone number is given to the courier so that they can call you.',
      ],
    },
    {
      id: 'faq',
      heading: 'Questions',
      text: [
        'Can I choose the day? Not yet; the courier calls before coming.',
        'What if nobody is at home? The courier comes again, up to three times in all.',
        'Do you ship abroad? No, India only.',
      ],
    },
  ],
};
