import { type Row, shownBy } from './row.ts';

/** Pages, messages, keys and timings of accounts. */
export const accounts: Row[] = [
  ...shownBy('accounts', 'checks in the written order, goes to the box, and loses nothing that was typed', [
    'Please enter a valid email address',
    'Password must be at least 6 characters long',
    'Passwords do not match',
    'First name must be at least 2 characters long',
    'Last name must be at least 2 characters long',
  ]),
  ...shownBy('accounts', 'makes a session, says so, and turns to the home page in place of itself', [
    ['E-mail is lowercased and trimmed', 'person.email.toUpperCase()'],
    ['After signup to / , replacing history', 'waitForURL(', 'goBack()'],
    ['Session: user, token, loginTime, expiryTime, isActive', 'loginTime', 'expiryTime', 'isActive', 'provider'],
    ['Session duration 24 h (86,400,000 ms)', '86_400_000'],
    ["Kept under 'session', 'user' and 'token'", 'kept.session', 'kept.user', 'kept.token'],
    {
      says: "Signup treats 'successfully' as success",
      proof: ['Account created successfully'],
      reading: 'styled by outcome; the words of success contain it',
    },
  ]),
  ...shownBy('accounts', 'checks e-mail and password before asking anyone', [
    'Please enter a valid email address',
    'Please enter your password',
  ]),
  ...shownBy('accounts', 'a wrong password is refused with one sentence, and what was typed stays', [
    'Login failed. Please check your credentials.',
  ]),
  ...shownBy('accounts', 'without a network it says so', [
    'Network error. Please check your connection and try again.',
  ]),
  ...shownBy(
    'accounts-reset',
    'a forgotten password is reset with the code that arrives by mail, and every session of the account is over',
    [
      'Check Your Email',
      ['A link to enter the code', 'Enter the code'],
      ['A link to try a different e-mail', 'Try a different e-mail'],
      'Please enter a 6-digit number',
      'Passwords do not match',
      'Password must be at least 6 characters long',
      'Go to Login',
    ],
  ),
  ...shownBy(
    'accounts-reset',
    'a code is pasted as the mail sets it and keeps to digits; a reload loses no e-mail, and without one there is nothing to reset',
    [
      ['The code is digits only, six at most', "toBe('4819')"],
      {
        says: '/reset-password?email={email}',
        proof: ['/reset-password?email=asha%40example.in'],
        reading: 'the e-mail leaves the address once it is read',
      },
      ['Without an e-mail it redirects to /forgot-password', '/forgot-password'],
    ],
  ),
  ...shownBy('accounts-reset', 'an address that cannot be one is refused, and a failing network says so', [
    'Network error. Please try again.',
  ]),
  ...shownBy(
    'accounts-session',
    'the session is closed behind the name, tells its facts when asked, and is quiet about it (%s)',
    [
      ["The user's name", 'Asha Sawant'],
      ["The user's e-mail", 'person.email'],
      'Provider',
      'Login time',
      'Expires',
      'Remaining',
      ['Signed in, the account icon leads to /my-account', '/my-account'],
    ],
  ),
  ...shownBy('accounts-session', 'what remains is told anew each minute', [['Updates every 60 s', 'runFor(60_000)']]),
  ...shownBy('accounts-session', 'the button pushes the end out to 24 hours; so do half an hour and coming into view', [
    'Refresh Session',
    ['Automatic refresh every 30 minutes', 'runFor(30 * 60_000)'],
    ['And when the tab becomes visible', 'visibilitychange'],
    {
      says: 'Automatic refresh stops on teardown',
      proof: ['runFor(61 * 60_000)', 'expect(again).toBe(0)'],
      reading: 'when the session is over',
    },
  ]),
  ...shownBy('accounts-session', 'a session that has run out is ended when it is read: on start and on focus', [
    ['All three entries are removed', 'none'],
    ['Read again on window focus', "'focus'"],
  ]),
  ...shownBy(
    'accounts-session',
    'signing in and out in one tab is followed by the other, and the server has ended it',
    ['Logout', ['Logout reloads the page', "waitForEvent('load')"]],
  ),
  ...shownBy('accounts-google', 'the script does not come within ten seconds', [
    'Google authentication service temporarily unavailable',
    ["Shown prefixed 'Signup error: '", 'Signup error: '],
    ['Google script timeout 10 s', 'runFor(9000)', 'runFor(1100)'],
  ]),
  ...shownBy('accounts-google', 'the script comes without what it should bring', [
    'Google authentication service unavailable',
    ["Shown prefixed 'Login error: '", 'Login error: '],
  ]),
  ...shownBy('accounts-google', 'the script breaks', ['Google authentication service error']),
  ...shownBy('accounts-google', 'the script hands over nothing', ['Invalid authentication response']),
  ...shownBy('accounts-google', 'nothing is configured', ['Google authentication not configured properly']),
  ...shownBy('accounts-google', 'its token is not right: %s', ['Authentication failed']),
  ...shownBy('accounts-google', 'the network goes while signing in', ['Network error during authentication']),
  ...shownBy('smoke/sign-in', "signs a new person up by Google's button, and signs them in later", [
    [
      'POST /api/auth/google with {idToken}; reads user and token',
      "endsWith('/api/auth/google')",
      "['idToken']",
      'keptSession',
    ],
  ]),
  ...shownBy('accounts-reset', 'an address that cannot be one is refused, and a failing network says so', [
    ['Forgot password: e-mail is required', "name: 'Send the code'", 'Please enter a valid email address', 'toBe(0)'],
  ]),
  ...shownBy('accounts-google', "the way round it leads to Google's own page and back to the page that was wanted", [
    ['A fallback button leads to the provider and back by /auth/google/callback', 'Google'],
  ]),
  ...shownBy(
    'accounts-words',
    'says what the server says, its own words where it says nothing, and that there is no network',
    [
      ['Login failed: the server message, or these words', 'Login failed. Please check your credentials.'],
      'Signup failed. Please try again.',
      'Failed to send reset code',
      'Failed to reset password',
      ['The network message of login and signup', 'Network error. Please check your connection and try again.'],
      ['The network message of forgot and reset', 'Network error. Please try again.'],
      ['POST /api/auth/login with email, password', '**/api/auth/login', "['email', 'password']", 'toEqual(sends)'],
      [
        'POST /api/auth/signup with firstName, lastName, email, password',
        '**/api/auth/signup',
        "['email', 'firstName', 'lastName', 'password']",
        'toEqual(sends)',
      ],
      ['POST /api/auth/forgot-password with email', '**/api/auth/forgot-password', "['email']", 'toEqual(sends)'],
      [
        'POST /api/auth/reset-password with email, code, newPassword',
        '**/api/auth/reset-password',
        "['code', 'email', 'newPassword']",
        'toEqual(sends)',
      ],
    ],
  ),
  ...shownBy('accounts-words', 'signing in says so, and turns to the home page after 1.5 s in place of itself', [
    {
      says: "Login treats 'successful' as success",
      proof: ['successful'],
      reading: 'styled by outcome; the words of success contain it',
    },
    ['Redirect to / after 1.5 s, replacing history', 'runFor(1400)', 'goBack()'],
  ]),
  ...shownBy('accounts-words', 'an account without a session leads to the login page after 1.5 s', [
    ['After signup without user and token to /login after 1.5 s', 'runFor(1400)', '/login'],
  ]),
  ...shownBy('accounts-words', 'every five minutes the session is read again', [
    ['Session re-check every 5 min (300000 ms)', '300_000'],
  ]),
  ...shownBy('accounts-my-account', 'a stranger is led to sign in, and from there back to the very page', [
    [
      '/my-account, with orders, profile, password and address',
      '/my-account/orders',
      '/my-account/profile',
      '/my-account/password',
      '/my-account/address',
    ],
  ]),
];
