import { type Row, shownBy } from './row.ts';

/** Rows for routes, header, home, listings, product, cart, search, tracker, contact, static pages, error screen. */
export const screens: Row[] = [
  ...shownBy('routes', '$path has its own title, heading and one canonical address', [
    ['/ is the home page', "own('/'"],
    ...['cricket', 'football', 'basketball', 'motorsport'].map((sport): [string, string] => [
      `/sports/${sport}`,
      `own('/sports/${sport}'`,
    ]),
    ...['cricket', 'football', 'basketball', 'motorsport'].map((sport): [string, string] => [
      `/special/${sport}`,
      `own('/special/${sport}'`,
    ]),
    ...[
      'limited-edition',
      'hotsale',
      'caps',
      'tshirts',
      'kids',
      'tracker',
      'shipping-info',
      'returns-policy',
      'contact-us',
      'cookie-policy',
    ].map((path): [string, string] => [`/${path}`, `own('/${path}'`]),
    ['/search', "hidden('/search'"],
    ['/cart', "hidden('/cart'"],
    ['/customize', "own('/customize'"],
    {
      says: 'Motorsport listing',
      proof: ["own('/sports/motorsport', 'Motorsport Merchandise')"],
      reading: 'what the specification does not show is a listing like the others, since there are goods for it',
    },
    ['/login, /signup, /forgot-password', "hidden('/login'", "hidden('/signup'", "hidden('/forgot-password'"],
    ['/product/{numericId}?category={category}', '/product/1?category=Cricket'],
    ['/terms-of-service and /terms are one page', "canonical: '/terms-of-service'"],
    ['/privacy-policy and /privacy are one page', "canonical: '/privacy-policy'"],
    'Basketball Merchandise',
    'Search for Products',
    'Shopping Cart',
    'Track Your Shipment',
  ]),
  ...shownBy('chrome', 'a sport without products is a page of six coming products, excluded from search engines', [
    {
      says: "Six 'Coming soon' items",
      proof: ['Coming soon', 'toBe(6)'],
      reading: 'other sports are a placeholder with status 200, not indexed',
    },
    ['Other sports have a generic title', 'Sports Merchandise'],
  ]),
  ...shownBy('pages', 'Back restores the scroll position of a listing, and a new page begins at its top', [
    {
      says: 'Every route change scrolls to top',
      proof: ['window.scrollY', 'toBe(0)'],
      reading: 'a new navigation does; going back restores the place',
    },
  ]),
  ...shownBy('pages', 'a loading message is shown while the code of a page loads', ['Loading...']),
  ...shownBy('chrome', 'the header has all of its links', [
    ['The logo leads home', "['Maidan, home', '/']"],
    'Custom Merch',
    'Limited Editions',
    'Hot Sale',
    ['The cart icon leads to /cart', "'Cart, 0 items', '/cart'"],
    ['The account icon leads to /login', "'/login'"],
    ['The search', 'searchbox'],
    ['The theme toggle is a button', 'name: /theme/'],
  ]),
  ...shownBy('chrome', 'the menu %s opens by Enter and click, not by hovering, and closes by Escape', [
    'Sport Category',
    'Special Collection',
  ]),
  ...shownBy('chrome', 'the header of a phone is one menu with all links, opened by touch', [
    ['The mobile menu', "getByLabel('Menu'"],
  ]),
  ...shownBy('chrome', 'the cart badge counts every item', [['The badge is the sum of quantities', 'Cart, 5 items']]),
  ...shownBy(
    'chrome',
    'the theme is light at first, changes by its button, is stored, and applies at the first paint',
    [["Light or dark, light by default, under 'theme'", "'theme'", "['light', null]", "['dark', 'dark']"]],
  ),
  ...shownBy('chrome', 'the footer has payment and courier marks, year, seller and help, the same on every page', [
    ['Payment marks: cards, gateway, wallet', "'Cards', 'Gateway', 'Wallet'"],
    ['Two courier partners', "'Surface courier', 'Air courier'"],
    ['Copyright year 2025', '© 2025 Maidan'],
  ]),
  ...shownBy('chrome', 'the footer is not on the custom merch page', [['No footer on /customize', '/customize']]),
  ...shownBy(
    'home',
    'the slideshow changes every 3 seconds, and stops while it is paused, hovered, or off the screen',
    [['Background slideshow every 3 s', 'stays(2900)', 'goesOn(100)']],
  ),
  ...shownBy('home', 'the trending row moves by 280 px in half a second every 3 seconds, while nobody uses it', [
    ['Step 280 px, 0.5 s transition, every 3 s, pauses on hover', '280', "'0.5s'", 'hover()'],
  ]),
  ...shownBy('home', 'the trending row is endless in both directions, and its copies are hidden from screen readers', [
    ['Three copies of the list, looping, previous and next', 'toBe(3)', "name: 'Next'", "name: 'Previous'"],
  ]),
  ...shownBy('home', 'the quick-add button adds size M to the cart, with progress and a confirmation', [
    'Add to cart',
    ['A spinner while adding', 'Adding'],
    '✓ In Cart',
    ['Size M by default', "size: 'M'"],
    ['A line that is there already gains one piece', 'quantity: 2'],
    ['cartUpdated refreshes the badge', 'Cart, 2 items'],
    ["Color 'Default'", "color: 'Default'"],
  ]),
  ...shownBy('home', 'the home page has two products of each category, the two limited tiles and the athletes', [
    [
      'First 2 products of each of four categories',
      "['Cricket', 'Cricket', 'Football', 'Football', 'Basketball', 'Basketball', 'Limited Edition', 'Limited Edition']",
    ],
    'Cold Palmer',
    'up to 20% off',
    ['Cold Palmer leads to Football 8', '/product/8?category=Football'],
    ['The Formula 1 driver collection leads to 307', '/product/307?category=Popular%20Athletes'],
    [
      'Four popular athletes',
      '/athlete/kiyan-lobo',
      '/athlete/obi-ransome',
      '/athlete/aarvi-castel',
      '/athlete/zubin-malhari',
    ],
  ]),
  ...shownBy('product', 'an item that the browser cannot store is not reported as added', [
    {
      says: "Alert 'Failed to add product to cart. Please try again.'",
      proof: ["getByRole('alert')", 'Failed to add product to cart. Please try again.'],
      reading: 'an alert in the page, not of the browser',
    },
  ]),
  ...shownBy('home', 'a line at the top shows the scroll progress of the page', [
    ['Scroll progress bar', "startsWith('grow')", 'toBeGreaterThan(0.99)'],
  ]),
  ...shownBy('listing', '%s shows "%s" while it loads', [
    'Loading cricket products...',
    'Loading football products...',
    'Loading basketball products...',
    [
      'GET /api/products/category/{category}: Cricket, Football, Basketball',
      "'/api/products/category/Cricket'",
      "'/api/products/category/Football'",
      "'/api/products/category/Basketball'",
      'arrayContaining(asked)',
    ],
  ]),
  ...shownBy('listing', 'a card has picture, name, price, colours and saving, and links to its product', [
    'Official jerseys, fanwear, and accessories for every basketball fan.',
    '1 COLOUR',
    ['Prices with 2 decimals', '\\d{2}'],
    ['Discount as -N%', '-\\d+%'],
    ['A card leads to /product/{numericId}?category={Category}', 'category=(Basketball|Popular%20Athletes)'],
  ]),
  ...shownBy('listing', 'every collection has the numbers of the specification', [
    ['501-523 limited edition', "'Limited Edition', 501, 523"],
    [
      'GET /api/products/category/Limited Edition: success and data',
      "'Limited Edition'",
      '/api/products/category/',
      '{ success, data }',
    ],
    ['600-624 cricket special', "'Cricket Special', 600, 624"],
    ['700-732 football special', "'Football Special', 700, 732"],
    ['800-827 basketball special', "'Basketball Special', 800, 827"],
    ['900-909 motorsport special', "'Motorsport Special', 900, 909"],
  ]),
  ...shownBy('listing', 'a list that cannot be loaded shows an error, and never an empty list', [
    {
      says: 'A failed product list shows empty or nothing',
      proof: ['Couldn’t load products.'],
      reading: 'the grid is empty, with a quiet way to try again, and no claim that there are no products',
    },
  ]),
  ...shownBy('athlete', '%s shows %s with sport, products by kind, pictures and a link to more', [
    ['The slug is lowercase with the first space a dash', '/athlete/kiyan-lobo'],
    ['A footballer: football', "'Football', 8"],
    ['A basketball player: basketball', "'Basketball', 9"],
    ['An F1 driver: Formula 1', "'Formula 1', 7"],
    ['A cricketer: cricket', "'Cricket', 9"],
    ['101-108 football athlete', "'Football', 8, 101, 108", 'toEqual(Array.from'],
    ['201-209 basketball athlete', "'Basketball', 9, 201, 209", 'toEqual(Array.from'],
    ['301-307 F1 driver', "'Formula 1', 7, 301, 307", 'toEqual(Array.from'],
    ['401-409 cricketer', "'Cricket', 9, 401, 409", 'toEqual(Array.from'],
  ]),
  ...shownBy('cart', 'a stored cart of %s is shown as an empty cart', [
    'Your cart is empty',
    'Browse our products and add items to your cart',
  ]),
  ...shownBy('cart', 'the summary links to checkout and shop, and an emptied cart shows a message', [
    ["'Continue Shopping' leads to /", 'Continue Shopping', "toBe('/')"],
    'Proceed to Checkout',
    {
      says: "Alert 'Your cart is empty'",
      proof: ["getByRole('alert')", 'Your cart is empty'],
      reading: 'an alert in the page, not of the browser',
    },
    {
      says: 'Each line has a remove button',
      proof: ['name: /^Remove /', "getByText('removed')"],
      reading: 'done at once, with Undo',
    },
  ]),
  ...shownBy('cart', 'a line shows picture, name, size and price, and a custom item also its colour and design', [
    ['Default image on load error', '/images/default-480.webp'],
    'Custom Product',
    ["'Size: ', M by default", 'Size: M'],
    ['Unit price and line total', '₹2,499.00 each', '₹4,998.00'],
    ["'Custom' badge", "'Custom'"],
    ["'Color: ' with the base colour upper-cased", 'Color: NAVY'],
    'With Custom Design',
  ]),
  ...shownBy('cart', 'the sums of the cart match the specification to the paisa', [
    ["'Shopping Cart' with the total item count", 'Shopping Cart', "'3 items'"],
    ['Subtotal (n items)', 'Subtotal (3 items)'],
    ["Shipping 'Free'", "'Free'"],
    'Tax (10%)',
    ['Total is 1.1 times the subtotal', '₹5,797.00', '₹579.70', '₹6,376.70'],
  ]),
  ...shownBy('cart', 'a line has at most ten items, and the page says so', [
    { says: 'Maximum quantity per item is 10', reading: 'an alert in the page, not of the browser' },
  ]),
  ...shownBy('cart', 'the minus button below one removes the line, and Undo has the focus and restores it', [
    {
      says: 'Going below 1 removes the line',
      proof: ['Decrease quantity of', 'Undo'],
      reading: 'with Undo for ten seconds',
    },
  ]),
  ...shownBy('cart', 'prices in the format of any older cart are read, and unreadable ones count as zero', [
    {
      says: 'Strings lose all but digits and dots; what cannot be read is 0',
      proof: ["'₹1,299.50'", "'free'", '₹0.00 each'],
      reading: 'leading dots go too, and the shop prices every line anew',
    },
  ]),
  ...shownBy('cart', 'an item added in another tab or part of the page appears without a reload', [
    {
      says: 'The cart page reloads on cartUpdated',
      proof: ['cartUpdated'],
      reading: 'the cart is read and drawn again, the page is not loaded anew',
    },
  ]),
  ...shownBy('search', 'typed text is searched once after 300 ms, and the query survives a reload and Back', [
    ['300 ms of quiet', 'runFor(290)', 'runFor(10)'],
    'Search for Products',
    'Search for jerseys, athletes, teams...',
    ['Results for "{query}"', 'Results for "palmer"'],
  ]),
  ...shownBy(
    'search',
    'the search button searches at once with a loading message, and an empty field clears the results',
    [
      'Searching...',
      ['The Search button', "name: 'Search'"],
      ['A blank query clears results with no call', 'toEqual('],
      ['GET /api/products/search/{query}, the query URL-encoded', 'search\\/cap%2F50%25'],
    ],
  ),
  ...shownBy('search', 'an empty result keeps the query, and offers a correction, links, help and products', [
    'No products found matching your search.',
  ]),
  ...shownBy('search', 'a failed search shows an error, and never an empty result', [
    {
      says: 'A failed search is only logged',
      proof: ['abort'],
      reading: 'the page says quietly that it could not look',
    },
  ]),
  ...shownBy('tracker', 'a new order is found by its number, masked for strangers and complete with its key', [
    'Track Your Shipment',
    'Recently Tracked',
    'Tracking History',
    'No tracking activities available',
    'Not available',
    'Sender details',
    {
      says: 'Receiver details: name, phone, address',
      proof: ['Receiver details', 'A… S.', '••••••3210', '4000••'],
      reading: 'masked for strangers, whole for who holds the key of the order',
    },
    [
      'Shipment summary: AWB number, courier, order date, expected delivery',
      'AWB number',
      'Courier',
      'Order date',
      'Expected delivery',
    ],
    ['The tracking ID has an input', 'Tracking ID'],
    ["The button is called 'Track Shipment'", "name: 'Track Shipment'"],
    ['Help section with support contacts', 'Need help?', '9AM-9PM IST'],
    ["Kept under 'recentTrackings': id, awb, status, date, courier", "['awb', 'courier', 'date', 'id', 'status']"],
  ]),
  ...shownBy('tracker', 'the five latest numbers are listed once each, open their shipment, and can be cleared', [
    ['Latest 5, each once', "'AWB0006', 'AWB0005', 'AWB0002', 'AWB0004', 'AWB0003'"],
    [
      'A step of the history: status, date, optional location',
      "'Bag received at hubSurat Hub21 Nov, 03:40', 'Shipment picked up19 Nov, 16:30'",
    ],
    ['POST /api/shiprocket/track with {tracking_id}', 'tracking_id'],
    'Clear All',
  ]),
  ...shownBy('tracker', 'the status %s has its own colour, with text and icon', [
    ...['Delivered', 'IN TRANSIT', 'Out for Delivery', 'Pending', 'Cancelled', 'Returned', 'RTO', 'Undelivered'].map(
      (status) => ({
        says: status,
        reading: 'whole words are compared, without regard to case; what is not known is grey',
      }),
    ),
  ]),
  ...shownBy('tracker', '%s shows an error, and stores nothing', [
    'Please enter a tracking ID',
    { says: 'Tracking information not found', reading: 'an unknown number is an answer, not a fault' },
    'Failed to fetch tracking information',
    ["The server's own message", 'Gone to the moon'],
    ['Network errors show their message in an error box', 'Network error. Please check your connection and try again.'],
  ]),
  ...shownBy(
    'chrome',
    'the two calls of a visit are made once, when the page is idle, and their failure shows nothing',
    [
      { says: 'GET /api/hello on start, not displayed', proof: ['/api/hello'], reading: 'once the page rests' },
      { says: 'GET /api/users on start, not displayed', proof: ['/api/users'], reading: 'once the page rests' },
    ],
  ),
  ...shownBy('static-pages', 'the contact form names wrong fields, sends a message with a ticket, and is cleared', [
    [
      'Fields name, email, phone (optional), issue',
      "getByLabel('Name')",
      "getByLabel('E-mail')",
      "getByLabel('Issue')",
    ],
    ['Name is required', 'Enter your name'],
    ['E-mail is required', "getByText('Please enter a valid email address')"],
    ['Issue is required', 'Tell us what it is about'],
    ['Phone is optional', "getByLabel('Phone')"],
    ["'Submitting...' for 1 second", 'Submitting...', 'runFor(990)', 'runFor(10)'],
    {
      says: 'Then a success message, and the form clears, with no server call',
      proof: ['Your ticket is', "toBe('')"],
      reading:
        'an owner wants the message: it also reaches the shop, which gives it a ticket; a failure of that keeps it on the device',
    },
  ]),
  ...shownBy('chrome', 'a page that throws shows the error screen with links', [
    'Something went wrong.',
    "We're sorry for the inconvenience. Please try refreshing the page.",
  ]),
];
