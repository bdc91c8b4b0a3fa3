/** Who and where money is sent to as well: in a log nobody needs either. A path with an @ in it (`node_modules/@aws-sdk`) is none. */
const mailbox = /(?<![\p{L}\p{N}._%+/-])[\p{L}\p{N}][^\s@<>()[\],;:"'=&?/\\]*(?:@|%40)[\p{L}\p{N}][\p{L}\p{N}.-]*/giu;
/** As people write an Indian mobile number, also as an address has it (`%20`, `+`). */
const phone = /(?<![\p{L}\p{N}_])(?:(?:\+|%2b)?91(?:[ +-]|%20)?|0)?[6-9]\d{4}(?:[ +-]|%20)?\d{5}(?![\p{L}\p{N}_])/giu;
/** A parameter of an address that opens something or names somebody, wherever the address stands. */
const parameter = /([?&#;"'\s](?:key|token|code|state|email|phone|password|secret|nonce|credential)=)[^&#;\s"'<>]+/gi;
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
/** Name and password within an address: `smtp://user:password@host`. */
const login = /(:\/\/)[^\s/@]+@/g;
const passwordHash = /\$argon2\w*\$\S+/g;
const mailedCode = /\b\d{6}(?= is your )/g;
/** What the shop makes by chance: keys of orders, halves of sessions, signatures. Ids of rows are shorter, and names of files go on. */
const random = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{22,}(?![\w-]|\.\w)/g;
const randomHex = /(?<![\w-])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{32,}(?![\w-]|\.\w)/gi;
/** The values that a failing statement was given, as Drizzle adds them, and the row that PostgreSQL quotes. */
const parameters = /\nparams: [\s\S]*$/;
const row = /(Key \([^)]*\)=)\([\s\S]*?\)(?= (?:already|is|conflicts|is not)\b|$)/g;
const failingRow = /(Failing row contains )\([\s\S]*\)/g;
/** V8 quotes what it could not read. */
const json = /Unexpected token [\s\S]* is not valid JSON/g;
const quotedJson = /"[\s\S]*" is not valid JSON/g;

/**
 * A text as it may stand in a log or be kept with a failed job: without e-mail addresses, phone numbers, passwords, keys, codes and what
 * a statement was given. Names cannot be told from other words: who builds a text for the log leaves them out.
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
