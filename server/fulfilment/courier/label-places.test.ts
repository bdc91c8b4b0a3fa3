import { expect, test } from 'vitest';
import { recordedLogin } from './recorded-answers.ts';
import { openShiprocket } from './shiprocket-client.ts';

const access = { email: 'api@x.example', password: 'secret', webhookToken: 't', url: 'https://courier.example' };

/** A courier whose label is at this address, with the requests it received. */
function courierWithLabelAt(address: string) {
  const asked: { url: string; follows: string | undefined }[] = [];
  const send = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = String(input);
    asked.push({ url, follows: init.redirect });
    if (url.endsWith('/auth/login')) return Response.json(recordedLogin.body);
    const made = { label_created: 1, label_url: address, response: 'x', not_created: [] };
    return url.startsWith(`${access.url}/v1`) ? Response.json(made) : new Response('%PDF-1.4');
  };
  return { courier: openShiprocket(access, send as typeof fetch), asked };
}

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/label.pdf',
  'https://0x7f.1/label.pdf',
  'https://database/label.pdf',
  'https://vault.internal/label.pdf',
  'https://files.example:8443/label.pdf',
  'https://user:word@files.example/label.pdf',
  'http://files.example/label.pdf',
])('a label at the internal address %s is not fetched', async (address) => {
  const { courier, asked } = courierWithLabelAt(address);
  await expect(courier.label('700001')).rejects.toMatchObject({ failure: 'unreadable' });
  expect(asked.filter(({ url }) => !url.startsWith(access.url))).toEqual([]);
});

test('a label at a public address is fetched, without following redirects', async () => {
  const { courier, asked } = courierWithLabelAt('https://files.example/label.pdf');
  expect((await courier.label('700001')).toString()).toBe('%PDF-1.4');
  expect(asked.map(({ follows }) => follows)).toEqual(['error', 'error', 'error']);
});
