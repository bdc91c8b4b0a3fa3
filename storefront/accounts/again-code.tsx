import { codeFault } from '#contract/account-rules.ts';
import { Button } from '#ui/button.tsx';
import { memberApi } from '../browser/member-api.ts';
import { CodeField } from '../forms/code-field.tsx';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';

interface AgainCodeProps {
  /** Prefix of the ids of the form's fields. */
  id: string;
  /** Label of the button. */
  verb: string;
  wide?: boolean;
  onShown: () => void;
}

/** Form for the mailed code with which a member reauthenticates. */
export function AgainCode({ id, verb, wide = false, onShown }: AgainCodeProps) {
  const form = useForm({
    id,
    boxes: { code: '' },
    check: ({ code }) => {
      const message = codeFault(code);
      return message === undefined ? undefined : { field: 'code', message };
    },
    checks: { code: ({ code }) => codeFault(code) },
    send: async (body) => {
      await memberApi('POST /api/account/again/code/confirm', { body });
      onShown();
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className="stack">
      <StatusMessage said={form.said} />
      <CodeField {...form.box('code')} />
      <Button type="submit" wide={wide} busy={form.busy} disabled={!form.ready}>
        {form.busy ? 'Checking...' : verb}
      </Button>
    </form>
  );
}
