import { z } from 'zod';
import { Size } from '#contract/catalogue.ts';
import { chartSubjects } from '#contract/lists.ts';
import { limitedList, limitedText } from '#contract/primitives.ts';

/** Maximum number of sizes of a kind of goods. */
export const mostSizes = 32;

/** Maximum number of measurements per size. */
export const mostMeasures = 4;

const inHalves = 'Write cm in whole or half numbers, 1 to 300';
const Cm = z.number(inHalves).min(1, inHalves).max(300, inHalves).multipleOf(0.5, inHalves);

/** Size chart: a row for each size on sale, with cm values for each measurement. */
export const ChartInput = z.object({
  measures: limitedList(limitedText(20).trim().min(1, 'Name what is measured, or take it away'), mostMeasures),
  rows: limitedList(z.object({ size: Size, cm: limitedList(Cm, mostMeasures) }), mostSizes),
});

/** Size chart of one product: measures of the garment laid flat, or of the body that it fits. */
export const ProductChartInput = ChartInput.extend({ of: z.enum(chartSubjects, 'Choose what is measured') });
