const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Returns a whole number in words with Indian grouping: thousand, lakh, crore. Pure. */
export function numberInWords(number: number): string {
  if (number < 20) return small[number] ?? '';
  if (number < 100)
    return [tens[Math.floor(number / 10)], number % 10 > 0 ? small[number % 10] : ''].filter(Boolean).join('-');
  for (const [size, name] of [
    [10_000_000, 'crore'],
    [100_000, 'lakh'],
    [1000, 'thousand'],
    [100, 'hundred'],
  ] as const) {
    if (number < size) continue;
    const rest = number % size;
    return `${numberInWords(Math.floor(number / size))} ${name}${rest > 0 ? ` ${numberInWords(rest)}` : ''}`;
  }
  return '';
}

/** Returns a text with a capital first letter. Pure. */
export function capitalizeText(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
