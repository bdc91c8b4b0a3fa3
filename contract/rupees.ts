import { z } from 'zod';

/** Amount in rupees in API messages, with at most two decimals. Internally amounts are integer paise. */
export const Rupees = z.number().min(0).multipleOf(0.01);
