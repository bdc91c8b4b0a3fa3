import type { Country } from './countries.ts';

// Separate from the list of countries, which is no part of a shopper's scripts.

/** Country whose goods need no importer. */
export const homeCountry: Country = 'India';
