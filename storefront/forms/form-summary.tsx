import { ErrorSummary } from '#ui/error-summary.tsx';
import type { Summary } from './use-form.ts';

/** Summary of the errors of a sent form with links to its fields; renders nothing without errors. */
export function FormSummary({ summary: { problems, attempt } }: { summary: Summary }) {
  return problems.length > 0 ? <ErrorSummary key={attempt} problems={problems} /> : null;
}
