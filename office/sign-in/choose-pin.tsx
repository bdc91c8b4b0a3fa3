import { officeApi } from '#office/browser/api.ts';
import { PinForm } from './pin-form.tsx';

/** Asks a colleague at a shared device for a new PIN that will unlock the device, before anything else is shown. */
export function ChoosePin({ name }: { name: string }) {
  return (
    <PinForm
      title="Choose a PIN"
      text={`${name}, others use this device too. It locks by itself, and your PIN opens it again.`}
      label="Four to six digits"
      button="Set the PIN"
      send={(pin) => officeApi('PUT /api/office/me/pin', { body: { pin } })}
    />
  );
}
