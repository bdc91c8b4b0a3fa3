/** Most common mail domains of shoppers. */
const common = [
  'gmail.com',
  'yahoo.com',
  'yahoo.in',
  'yahoo.co.in',
  'outlook.com',
  'hotmail.com',
  'rediffmail.com',
  'icloud.com',
  'live.com',
  'protonmail.com',
];

/** Mail providers with a single top-level domain; any other ending is a typo. */
const oneEnding = ['gmail', 'rediffmail', 'icloud'];

/** Existing mail domains that look like typos. */
const others = [
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'live.in',
  'live.co',
  'hotmail.co',
  'yahoo.co',
  'me.com',
  'aol.com',
  'proton.me',
  'outlook.in',
];

/** Returns the probably intended e-mail if the domain looks like a typo; undefined otherwise. */
export function suggestEmail(typed: string): string | undefined {
  const at = typed.trim().lastIndexOf('@');
  const local = typed.trim().slice(0, at);
  const domain = typed
    .trim()
    .slice(at + 1)
    .toLowerCase();
  if (at < 1 || domain.length < 4 || common.includes(domain) || others.includes(domain)) return undefined;
  const meant =
    common.find((known) => isSlipOf(domain, known)) ??
    common.find((known) => known.replaceAll('.', '') === domain.replaceAll('.', ''));
  return meant && `${local}@${meant}`;
}

function isSlipOf(domain: string, known: string): boolean {
  const [name, ending] = parted(domain);
  const [knownName, knownEnding] = parted(known);
  if (name === knownName)
    return ending !== knownEnding && (oneEnding.includes(name) || ending === '' || isOneSlip(ending, knownEnding, 2));
  return (
    isOneSlip(name, knownName, 4) && (ending === knownEnding || (ending !== '' && isOneSlip(ending, knownEnding, 2)))
  );
}

function parted(domain: string): [string, string] {
  const dot = domain.indexOf('.');
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

/**
 * Returns true if texts differ by one inserted, missing, replaced or swapped letter. `least` is the minimum length of
 * both.
 */
function isOneSlip(one: string, other: string, least: number): boolean {
  if (Math.min(one.length, other.length) < least || one === other) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const from = [...short].findIndex((letter, at) => letter !== long[at]);
  const differs = from < 0 ? short.length : from;
  if (short.length + 1 === long.length) return short.slice(differs) === long.slice(differs + 1);
  if (short.length !== long.length) return false;
  if (short.slice(differs + 1) === long.slice(differs + 1)) return true;
  const swapped =
    short.slice(0, differs) + short.charAt(differs + 1) + short.charAt(differs) + short.slice(differs + 2);
  return swapped === long;
}
