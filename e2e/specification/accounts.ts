import { type Row, shownBy } from './row.ts';

/** Rows for pages, messages, keys and timings of accounts. */
export const accounts: Row[] = [
  ...shownBy('accounts', 'the sign-up form validates in the specified order, focuses the field, and keeps all input', [
    'Please enter a valid email address',
    'Password must be at least 6 characters long',
    'Passwords do not match',
    'First name must be at least 2 characters long',
    'Last name must be at least 2 characters long',
  ]),
  ...shownBy('accounts', 'signing up creates a session, shows a message, and replaces the page by the home page', [
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
  ...shownBy('accounts', 'the login form validates e-mail and password before sending them', [
    'Please enter a valid email address',
    'Please enter your password',
  ]),
  ...shownBy('accounts', 'a wrong password is refused with one message, and the input stays', [
    'Login failed. Please check your credentials.',
  ]),
  ...shownBy('accounts', 'the login form shows a message without a network', [
    'Network error. Please check your connection and try again.',
  ]),
  ...shownBy(
    'accounts-reset',
    'a forgotten password is reset with a mailed code, which ends every session of the account',
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
  ...shownBy('accounts-reset', 'a pasted code keeps only its digits, and a reload keeps the e-mail', [
    ['The code is digits only, six at most', "toBe('4819')"],
    {
      says: '/reset-password?email={email}',
      proof: ['/reset-password?email=asha%40example.in'],
      reading: 'the e-mail leaves the address once it is read',
    },
    ['Without an e-mail it redirects to /forgot-password', '/forgot-password'],
  ]),
  ...shownBy('accounts-reset', 'an invalid e-mail is refused, and a failing network shows a message', [
    'Network error. Please try again.',
  ]),
  ...shownBy('accounts-session', 'the session panel opens from the name, shows the session, and is accessible (%s)', [
    ["The user's name", 'Asha Sawant'],
    ["The user's e-mail", 'person.email'],
    'Provider',
    'Login time',
    'Expires',
    'Remaining',
    ['Signed in, the account icon leads to /my-account', '/my-account'],
  ]),
  ...shownBy('accounts-session', 'the remaining time is updated each minute', [
    ['Updates every 60 s', 'runFor(60_000)'],
  ]),
  ...shownBy(
    'accounts-session',
    'the session is extended to 24 hours by its button, each half hour, and when the page is shown',
    [
      'Refresh Session',
      ['Automatic refresh every 30 minutes', 'runFor(30 * 60_000)'],
      ['And when the tab becomes visible', 'visibilitychange'],
      {
        says: 'Automatic refresh stops on teardown',
        proof: ['runFor(61 * 60_000)', 'expect(again).toBe(0)'],
        reading: 'when the session is over',
      },
    ],
  ),
  ...shownBy('accounts-session', 'an expired session is ended on the next start and on focus', [
    ['All three entries are removed', 'none'],
    ['Read again on window focus', "'focus'"],
  ]),
  ...shownBy(
    'accounts-session',
    'signing in and out in one tab applies to the other tab, and ends the session on the server',
    ['Logout', ['Logout reloads the page', "waitForEvent('load')"]],
  ),
  ...shownBy('accounts-google', 'a script that does not load within ten seconds shows an error, and no link', [
    'Google authentication service temporarily unavailable',
    ["Shown prefixed 'Signup error: '", 'Signup error: '],
    ['Google script timeout 10 s', 'runFor(9000)', 'runFor(1100)'],
  ]),
  ...shownBy('accounts-google', 'a script without its functions shows an error', [
    'Google authentication service unavailable',
    ["Shown prefixed 'Login error: '", 'Login error: '],
  ]),
  ...shownBy('accounts-google', 'a script that throws shows an error', ['Google authentication service error']),
  ...shownBy('accounts-google', 'a script that returns no token shows an error', ['Invalid authentication response']),
  ...shownBy('accounts-google', 'a missing configuration shows an error', [
    'Google authentication not configured properly',
  ]),
  ...shownBy('accounts-google', 'an invalid token shows an error: %s', ['Authentication failed']),
  ...shownBy('accounts-google', 'a lost network during the sign-in shows an error', [
    'Network error during authentication',
  ]),
  ...shownBy('smoke/sign-in', "a new member signs up by Google's button, and signs in later", [
    [
      'POST /api/auth/google with {idToken}; reads user and token',
      "endsWith('/api/auth/google')",
      "['idToken']",
      'keptSession',
    ],
  ]),
  ...shownBy('accounts-reset', 'an invalid e-mail is refused, and a failing network shows a message', [
    ['Forgot password: e-mail is required', "name: 'Send the code'", 'Please enter a valid email address', 'toBe(0)'],
  ]),
  ...shownBy('accounts-google', "without Google's script a link leads to Google and back to the requested page", [
    ['A fallback button leads to the provider and back by /auth/google/callback', 'Google'],
  ]),
  ...shownBy(
    'accounts-words',
    "the form shows the server's message, a default message without one, and a network error",
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
  ...shownBy('accounts-words', 'signing in shows a message, and replaces the page by the home page after 1.5 s', [
    {
      says: "Login treats 'successful' as success",
      proof: ['successful'],
      reading: 'styled by outcome; the words of success contain it',
    },
    ['Redirect to / after 1.5 s, replacing history', 'runFor(1400)', 'goBack()'],
  ]),
  ...shownBy('accounts-words', 'an account created without a session leads to the login page after 1.5 s', [
    ['After signup without user and token to /login after 1.5 s', 'runFor(1400)', '/login'],
  ]),
  ...shownBy('accounts-words', 'the page reads the session again every five minutes', [
    ['Session re-check every 5 min (300000 ms)', '300_000'],
  ]),
  ...shownBy('accounts-my-account', 'a visitor is sent to sign in, and then back to the requested page', [
    [
      '/my-account, with orders, profile, password and address',
      '/my-account/orders',
      '/my-account/profile',
      '/my-account/password',
      '/my-account/address',
    ],
  ]),
];
