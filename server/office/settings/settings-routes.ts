import { budgetNames } from '#contract/budgets.ts';
import { integrationNames } from '#contract/office/lists.ts';
import * as calls from '#contract/office/settings.ts';
import type { SettingName } from '#contract/settings.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { readSettingVersions } from '#server/foundation/settings/read-settings.ts';
import { settingWords } from '#server/foundation/settings/setting-words.ts';
import { takeBack, writeSetting } from '#server/foundation/settings/write-setting.ts';
import { requireConfirmed } from '#server/office/staff-records/confirmation.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { askIntegration, keepAnswer, listIntegrations } from './integrations.ts';
import { presentSettings } from './present-settings.ts';
import { readOpening } from './read-opening.ts';
import { listJobsGivenUp, readShopState } from './read-shop-state.ts';
import { keepGstin } from './refuse-without-gstin.ts';
import { refuseUntrue, settingDifference, settingInWords } from './setting-rules.ts';
import type { SettingsContext } from './settings-context.ts';

/** Mounts the settings: values, opening, services, jobs and backups. */
export function mountSettings(office: Office, deps: SettingsContext): void {
  mountSetting(office, deps);
  mountOpening(office, deps);
  const { db, now } = deps;

  mountChange(office, calls.testIntegrationEndpoint, async ({ params }, { session: { member }, change }) => {
    const name = integrationNames.find((one) => one === params.id);
    if (!name) throw new Problem(404, 'not_found', 'There is no such service.');
    const answered = await askIntegration(deps, name, member);
    await change(async (tx, note) => {
      await keepAnswer(tx, name, answered, now());
      note({
        thing: 'shop',
        about: 'settings',
        what: `Tested ${name}: ${answered.ok ? 'it answers' : 'it does not answer'}`,
      });
    });
    const integration = (await listIntegrations(db, deps)).find((one) => one.name === name);
    if (!integration) throw new Problem(404, 'not_found', 'There is no such service.');
    return okWithMessage(answered.says, integration);
  });

  mountRead(office, calls.readShopStateEndpoint, async () => successEnvelope(await readShopState(db, deps)));

  mountChange(office, calls.doJobAgainEndpoint, async ({ params: { id } }, { change }) => {
    await change(async (tx, note) => {
      const job = (await listJobsGivenUp(tx)).find((one) => one.id === id);
      if (!job) throw new Problem(404, 'not_found', 'It has not given up, or is done by now.');
      note({ thing: 'shop', about: 'settings', what: `Had it tried once more: ${job.what}` });
    });
    await deps.sendAgain([id]);
    return okWithMessage('It is tried once more.', await readShopState(db, deps));
  });
}

/**
 * Settings of money, budgets and seller, and the address for customers' replies, which require a recent confirmation of
 * identity.
 */
const settingsOfMoney: ReadonlySet<SettingName> = new Set<SettingName>([
  'prices',
  'seller',
  'delivery',
  'tax',
  'returns',
  'cash',
  'mails',
  ...budgetNames,
]);

function mountSetting(office: Office, { db, now, env, isOpen }: SettingsContext): void {
  const demo = env.SHOP_MODE === 'demo';
  mountRead(office, calls.listSettingsEndpoint, async () =>
    successEnvelope(await presentSettings(db, now(), { demo })),
  );

  mountChange(office, calls.changeSettingEndpoint, async ({ body }, { session, change }) => {
    const { member } = session;
    if (settingsOfMoney.has(body.name)) requireConfirmed(session, now());
    refuseUntrue(body, { demo });
    const from = body.from === null ? null : new Date(body.from);
    await change(async (tx, note) => {
      const { version, before } = await keepGstin(tx, {
        name: body.name,
        start: from ?? now(),
        isOpen: isOpen(),
        isTakenBack: false,
        change: () => writeSetting(tx, { ...body, from, by: member.name }, now()),
      });
      const holds = from ? { 'holds from': from.toISOString() } : {};
      const differs = settingDifference(before, body.value);
      note({
        thing: 'shop',
        about: 'settings',
        what: `${settingWords[body.name]}, version ${version}`,
        before: differs.before,
        after: { ...differs.after, ...holds },
      });
    });
    return okWithMessage(from ? 'It is planned.' : 'It holds from now on.', await presentSettings(db, now(), { demo }));
  });

  mountChange(office, calls.takeBackSettingEndpoint, async ({ body: { name, version } }, { change, session }) => {
    if (settingsOfMoney.has(name)) requireConfirmed(session, now());
    await change(async (tx, note) => {
      const { value } = await keepGstin(tx, {
        name,
        start: now(),
        isOpen: isOpen(),
        isTakenBack: true,
        change: () => takeBack(tx, name, version, now()),
      });
      note({
        thing: 'shop',
        about: 'settings',
        what: `Took back what was planned: ${settingWords[name]}, version ${version}`,
        before: settingInWords(value),
      });
    });
    return okWithMessage('It is taken back.', await presentSettings(db, now(), { demo }));
  });
}

function mountOpening(office: Office, deps: SettingsContext): void {
  const { db, now } = deps;
  mountRead(office, calls.readOpeningEndpoint, async () => successEnvelope(await readOpening(db, deps)));

  mountChange(office, calls.openShopEndpoint, async (_input, { session: { member }, change }) => {
    await change(async (tx, note) => {
      const { open, steps } = await readOpening(tx, deps);
      const lacking = steps.filter(({ needed, done }) => needed && !done);
      if (open || lacking.length > 0)
        throw new Problem(409, 'not_offered', lacking.map(({ says }) => says).join(' ') || 'The shop is open already.');
      const version = (await readSettingVersions(tx, 'opening')).at(-1)?.version ?? 1;
      await writeSetting(tx, { name: 'opening', value: { open: true }, version, from: null, by: member.name }, now());
      note({
        thing: 'shop',
        about: 'settings',
        what: 'Opened the shop',
        before: { open: 'false' },
        after: { open: 'true' },
      });
    });
    const opened = await readOpening(db, deps);
    const isStepOpen = (name: string, done: boolean) => done || name === 'open';
    // This process applies the change a moment later, like all others.
    return okWithMessage('The shop is open.', {
      ...opened,
      open: true,
      steps: opened.steps.map((one) => ({ ...one, done: isStepOpen(one.name, one.done) })),
    });
  });
}
