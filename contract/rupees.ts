import { z } from 'zod';

/** Rupees as they cross the wire: a number with at most two decimals. Inside the shop money is integer paise. */
export const Rupees = z.number().min(0).multipleOf(0.01);
