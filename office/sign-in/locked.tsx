import { officeApi } from '#office/browser/api.ts';
import { PinForm } from './pin-form.tsx';

/** Shows the lock screen with the member's name, but no customer's. */
export function Locked({ name }: { name: string }) {
  return (
    <PinForm
      title="Locked"
      text={`${name} goes on with the PIN.`}
      label="PIN"
      button="Unlock"
      send={(pin) => officeApi('POST /api/office/me/unlock', { body: { pin } })}
    />
  );
}
