import { ErrorSummary } from '#ui/error-summary.tsx';
import type { Summary } from './use-form.ts';

/** What is wrong with a form that was sent, as links to its boxes; nothing where nothing is. */
export function FormSummary({ summary: { problems, attempt } }: { summary: Summary }) {
  return problems.length > 0 ? <ErrorSummary key={attempt} problems={problems} /> : null;
}
