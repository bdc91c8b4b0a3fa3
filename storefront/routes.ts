import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('sports/:sport', 'routes/sport.tsx'),
  route('special/:sport', 'routes/special.tsx'),
  route('limited-edition', 'routes/collection.tsx', { id: 'limited-edition' }),
  route('hotsale', 'routes/collection.tsx', { id: 'hotsale' }),
  route('caps', 'routes/collection.tsx', { id: 'caps' }),
  route('tshirts', 'routes/collection.tsx', { id: 'tshirts' }),
  route('kids', 'routes/collection.tsx', { id: 'kids' }),
  route('product/:numericId', 'routes/product.tsx'),
  route('search', 'routes/search.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('checkout/complete', 'routes/confirmation.tsx'),
  ...['terms-of-service', 'terms', 'privacy-policy', 'privacy', 'cookie-policy', 'shipping-info', 'returns-policy'].map((path) =>
    route(path, 'routes/policy.tsx', { id: path }),
  ),
  route('contact-us', 'routes/contact-us.tsx'),
  route('*', 'routes/missing.tsx'),
] satisfies RouteConfig;
