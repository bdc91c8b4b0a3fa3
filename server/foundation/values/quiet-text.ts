/** Pattern of e-mail addresses and UPI IDs. Does not match a path with an @ (`node_modules/@aws-sdk`). */
const mailbox = /(?<![\p{L}\p{N}._%+/-])[\p{L}\p{N}][^\s@<>()[\],;:"'=&?/\\]*(?:@|%40)[\p{L}\p{N}][\p{L}\p{N}.-]*/giu;
/** Pattern of Indian mobile numbers, also URL-encoded (`%20`, `+`). */
const phone = /(?<![\p{L}\p{N}_])(?:(?:\+|%2b)?91(?:[ +-]|%20)?|0)?[6-9]\d{4}(?:[ +-]|%20)?\d{5}(?![\p{L}\p{N}_])/giu;
/** Pattern of URL parameters that are secret or personal. */
const parameter = /([?&#;"'\s](?:key|token|code|state|email|phone|password|secret|nonce|credential)=)[^&#;\s"'<>]+/gi;
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
/** Pattern of credentials in a URL: `smtp://user:password@host`. */
const login = /(:\/\/)[^\s/@]+@/g;
const passwordHash = /\$argon2\w*\$\S+/g;
const mailedCode = /\b\d{6}(?= is your )/g;
/**
 * Pattern of random values: order keys, session secrets, signatures. Row ids are shorter, and file names continue with
 * a dot.
 */
const random = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{22,}(?![\w-]|\.\w)/g;
const randomHex = /(?<![\w-])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{32,}(?![\w-]|\.\w)/gi;
/** Patterns of statement values that Drizzle adds to an error, and of rows that PostgreSQL quotes. */
const parameters = /\nparams: [\s\S]*$/;
const row = /(Key \([^)]*\)=)\([\s\S]*?\)(?= (?:already|is|conflicts|is not)\b|$)/g;
const failingRow = /(Failing row contains )\([\s\S]*\)/g;
/** Patterns of JSON that V8 quotes in a parse error. */
const json = /Unexpected token [\s\S]* is not valid JSON/g;
const quotedJson = /"[\s\S]*" is not valid JSON/g;

/**
 * Redacts a text for logs and failed jobs: e-mail addresses, phone numbers, passwords, keys, codes and statement
 * values. Names cannot be detected, so callers must omit them.
 */
export function quietText(text: string): string {
  return text
    .replace(parameters, '\nparams: …')
    .replace(row, '$1(…)')
    .replace(failingRow, '$1(…)')
    .replace(json, 'Unexpected token … is not valid JSON')
    .replace(quotedJson, '… is not valid JSON')
    .replace(login, '$1…@')
    .replace(bearer, '$1 …')
    .replace(passwordHash, '…')
    .replace(parameter, '$1…')
    .replace(mailbox, '[e-mail]')
    .replace(phone, '[phone]')
    .replace(mailedCode, '[code]')
    .replace(random, '[key]')
    .replace(randomHex, '[key]');
}
