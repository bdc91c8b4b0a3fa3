/** Names and inputs of the journeys' people: the shop must print none of them. */
const personal: readonly RegExp[] = [
  /\b(?:asha|ashaa|bhavna|sawant)\b/i,
  /[\w.+-]+(?:@|%40)(?:example\.in|gmail\.com|gmial\.com|okbank|okaxis|upi)\b/i,
  /98200(?: |%20|\+)?43210/,
  /late cut to third man/i,
  /gulmohar|nagardas/i,
  /\$argon2/,
  /[?&](?:key|token|code|state|email)=(?!…|\W|$)/i,
  /Bearer [\w.-]{8}/,
];

/** Gives the lines of what a shop printed that say something about a person. */
export function personalLines(output: string): string[] {
  return output.split('\n').filter((line) => personal.some((word) => word.test(line)));
}
