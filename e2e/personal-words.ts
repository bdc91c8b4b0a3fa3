/** Names and inputs of the journeys' people: the shop must not log any of them. */
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

/** Returns the lines of a shop's output that contain personal data. */
export function personalLines(output: string): string[] {
  return output.split('\n').filter((line) => personal.some((word) => word.test(line)));
}
