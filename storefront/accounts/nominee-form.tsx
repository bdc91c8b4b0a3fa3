import type { Nominee } from '#contract/account-privacy.ts';
import { purposeLine } from '#contract/purposes.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { memberApi } from '../browser/member-api.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';
import { useSend } from '../forms/use-send.ts';
import formStyles from './account-form.module.css';

interface NomineeFormProps {
  nominee: Nominee | null;
  onChanged: (nominee: Nominee | null) => void;
}

const shortest = { name: [2, 'Enter their name'], relation: [2, 'Say who they are to you'] } as const;
const noContact = 'Give an e-mail or a mobile by which they can be reached';

function faultIn({ name, relation, contact }: Nominee) {
  for (const [field, value] of [
    ['name', name],
    ['relation', relation],
  ] as const) {
    const [least, message] = shortest[field];
    if (value.trim().length < least) return { field, message };
  }
  return contact.trim().length < 6 ? { field: 'contact' as const, message: noContact } : undefined;
}

/** Form for the person who may act for the member after death or incapacity. */
export function NomineeForm({ nominee, onChanged }: NomineeFormProps) {
  const removing = useSend();
  const form = useForm<Nominee>({
    id: 'nominee',
    boxes: nominee ?? { name: '', relation: '', contact: '' },
    check: faultIn,
    checks: {},
    send: async (body) => {
      const { data, message } = await memberApi('PUT /api/account/nominee', { body });
      onChanged(data.nominee);
      return { outcome: 'done', text: `${message}.` };
    },
  });
  const remove = () =>
    void removing.send(async () => {
      const { data, message } = await memberApi('DELETE /api/account/nominee', {});
      form.clear();
      onChanged(data.nominee);
      return { outcome: 'done', text: `${message}.` };
    });
  const verb = nominee ? 'Change nominee' : 'Save nominee';
  return (
    <form {...form.formProps} className={formStyles.form}>
      <Field label="Their name" {...form.box('name')} autoComplete="off" maxLength={100} />
      <Field
        label="Who they are to you"
        {...form.box('relation')}
        autoComplete="off"
        maxLength={60}
        hint="My sister, my lawyer"
      />
      <Field label="Their e-mail or mobile" {...form.box('contact')} autoComplete="off" maxLength={100} />
      <p className="mut sm">{purposeLine('nominee')}</p>
      <Button type="submit" variant="line" busy={form.busy} disabled={!form.ready}>
        {form.busy ? 'Saving...' : verb}
      </Button>
      {nominee && (
        <Button variant="line" busy={removing.busy} onClick={remove}>
          Take it back
        </Button>
      )}
      <div className={formStyles.told}>
        <StatusMessage said={form.said ?? removing.said} />
      </div>
    </form>
  );
}
