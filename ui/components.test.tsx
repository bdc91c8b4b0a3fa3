import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Field, Select } from './field.tsx';
import { Notice } from './notice.tsx';
import { Plates } from './plates.tsx';
import { Price } from './price.tsx';
import { Stepper } from './stepper.tsx';
import { stayOf } from './toast.tsx';

test('a field is linked to its label, and to its hint or error', () => {
  const hinted = renderToStaticMarkup(<Field id="pin" label="PIN code" hint="Six digits" optional />);
  expect(hinted).toContain('for="pin"');
  expect(hinted).toContain('(optional)');
  expect(hinted).toMatch(/aria-describedby="pin-note".*id="pin-note".*Six digits/s);
  expect(hinted).not.toContain('aria-invalid');
  const wrong = renderToStaticMarkup(
    <Field id="pin" label="PIN code" hint="Six digits" error="Enter a 6-digit PIN code" />,
  );
  expect(wrong).toMatch(/aria-invalid="true".*id="pin-note".*Enter a 6-digit PIN code/s);
  expect(wrong).not.toContain('Six digits');
});

test('a select is linked to its label and error', () => {
  const html = renderToStaticMarkup(
    <Select id="state" label="State" error="Choose your state or union territory">
      <option>Goa</option>
    </Select>,
  );
  expect(html).toMatch(/<select[^>]*id="state"[^>]*aria-invalid="true"/);
});

test('a busy button is not disabled, and does not submit', () => {
  const html = renderToStaticMarkup(
    <Button type="submit" busy>
      Adding
    </Button>,
  );
  expect(html).toContain('type="button"');
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toContain('disabled');
});

test('a stepper names what it counts, and its minus button can be named Remove', () => {
  const html = renderToStaticMarkup(
    <Stepper value={1} of="Cap" decreaseLabel="Remove Cap from the cart" onDecrease={() => {}} onIncrease={() => {}} />,
  );
  expect(html).toContain('aria-label="Remove Cap from the cart"');
  expect(html).toContain('aria-label="Increase quantity of Cap"');
});

test('letter plates are read by screen readers as one word', () => {
  const html = renderToStaticMarkup(<Plates text="K7Q" />);
  expect(html).toContain('<span class="vh">K7Q</span>');
  expect(renderToStaticMarkup(<Plates text="K7Q" hidden />)).not.toContain('K7Q');
});

test('a price without an old one shows no saving', () => {
  expect(renderToStaticMarkup(<Price now="₹899.00" off="-10%" />)).not.toMatch(/Was|-10%/);
});

test('a notice is announced only if it has a role', () => {
  expect(renderToStaticMarkup(<Notice tone="ball">No</Notice>)).not.toContain('role=');
  expect(
    renderToStaticMarkup(
      <Notice tone="ball" role="alert">
        No
      </Notice>,
    ),
  ).toContain('role="alert"');
});

test('an error summary links to each field with its message', () => {
  const html = renderToStaticMarkup(
    <ErrorSummary problems={[{ fieldId: 'phone', message: 'Enter a 10-digit Indian mobile number' }]} />,
  );
  expect(html).toContain('There is a problem');
  expect(html).toContain('<a href="#phone">Enter a 10-digit Indian mobile number</a>');
});

test('confirmations are shown for 4 s, and alerts and messages with an action for 10 s', () => {
  expect(stayOf({ kind: 'status' })).toBe(4000);
  expect(stayOf({ kind: 'alert' })).toBe(10_000);
  expect(stayOf({ kind: 'status', action: <b>Undo</b> })).toBe(10_000);
});
