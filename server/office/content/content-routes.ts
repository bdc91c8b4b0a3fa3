import { type ContentName, type ContentValues, contentNames } from '#contract/content.ts';
import { type MailTextName, mailTextNames } from '#contract/mail-placeholders.ts';
import * as calls from '#contract/office/content.ts';
import { readCalendarEndpoint as calendarCall } from '#contract/office/content-calendar.ts';
import { mayDo } from '#contract/office/permissions.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { describeDifference } from '#contract/tell-difference.ts';
import type { Db } from '#database/db.ts';
import {
  type ContentKind,
  type ContentRuleFault,
  contentKinds,
  readValue,
} from '#server/foundation/content/content-rules.ts';
import { lostPictures } from '#server/foundation/content/slide-pictures.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { takeBack, writeSetting } from '#server/foundation/settings/write-setting.ts';
import { mountChange, mountRead, type Office, Repeated } from '#server/office/staff-records/mount-office.ts';
import { deadLinks, takenAddresses } from './check-links.ts';
import type { ContentContext } from './content-context.ts';
import { drawDraft } from './draw-draft.ts';
import { drawMail, sendTest } from './draw-mail.ts';
import { listAll, presentContent } from './present-content.ts';

import { readCalendar } from './read-calendar.ts';
import { mountSlidePictures } from './take-slide-picture.ts';
import { dropDraft, endDraft, saveDraft } from './write-draft.ts';

/** Mounts the content routes: texts, drafts and versions. */
export function mountContentRoom(office: Office, deps: ContentContext): void {
  const { db, now } = deps;
  mountRead(office, calls.listContentEndpoint, async () => successEnvelope(await listAll(db, now())));
  mountRead(office, calendarCall, async (_input, { session: { member } }) =>
    successEnvelope(await readCalendar(db, { settings: mayDo(member, 'settings.change') }, now())),
  );
  mountRead(office, calls.readContentEndpoint, async ({ params }) =>
    successEnvelope(await presentContent(db, nameIn(params), now())),
  );

  mountRead(office, calls.lookAtContentEndpoint, async ({ params, body }, { session: { member } }) => {
    const name = nameIn(params);
    const found = await faultsOf(deps.shopFacts, db, name, body.value);
    const faults = found.map(({ line, field, sentence }) => ({ line: line ?? null, field: field ?? null, sentence }));
    const mail = mailNamed(name);
    if (!mail) return successEnvelope({ faults, page: await drawDraft(deps, name, body), mail: null });
    const drawn = await drawMail(deps, { name: mail, member, value: body.value, order: body.order });
    return successEnvelope({ faults, page: drawn?.page ?? null, mail: drawn?.mail ?? null });
  });

  mountChange(office, calls.saveDraftEndpoint, async ({ params, body }, { session: { member }, change }) => {
    const name = nameIn(params);
    await change(async (tx, note) => {
      await saveDraft(tx, { name, ...body, by: member.name }, now());
      note({ thing: 'shop', about: 'content', what: `Saved a draft: ${contentKinds[name].words}` });
    });
    return okWithMessage('The draft is saved.', await presentContent(db, name, now()));
  });

  mountChange(office, calls.dropDraftEndpoint, async ({ params, body }, { change }) => {
    const name = nameIn(params);
    await change(async (tx, note) => {
      await dropDraft(tx, name, body.edit);
      note({ thing: 'shop', about: 'content', what: `Threw a draft away: ${contentKinds[name].words}` });
    });
    return okWithMessage('The draft is thrown away.', await presentContent(db, name, now()));
  });

  mountChange(
    office,
    calls.testMailEndpoint,
    async ({ params, body: { value, order, key } }, { session: { member }, change }) => {
      const name = nameIn(params);
      const mail = mailNamed(name);
      if (!mail) throw new Problem(404, 'not_found', 'There is no mail of this name.');
      await office.staff.limits.take('mailTest', member.id);
      await change(async (tx, note) => {
        const isNew = await sendTest(tx, { ...deps, db: tx }, { name: mail, value, order, key, member });
        if (!isNew) return new Repeated(undefined);
        note({ thing: 'shop', about: 'content', what: `Sent a test to themselves: ${contentKinds[name].words}` });
        return undefined;
      });
      return okWithMessage(`The test goes to ${member.email}.`, { to: member.email });
    },
  );

  mountPublishing(office, deps);
  mountSlidePictures(office, deps);
}

function mountPublishing(office: Office, { db, now, shopFacts }: ContentContext): void {
  mountChange(office, calls.publishContentEndpoint, async ({ params, body }, { session: { member }, change }) => {
    const name = nameIn(params);
    const value = await readFit(shopFacts, db, name, body.value);
    const from = body.from === null ? null : new Date(body.from);
    await change(async (tx, note) => {
      const first = contentKinds[name].first as ContentValues[typeof name];
      const { version, before } = await writeSetting(
        tx,
        { name, value, version: body.version, from, by: member.name, first },
        now(),
      );
      await endDraft(tx, name);
      note({
        thing: 'shop',
        about: 'content',
        what: `${contentKinds[name].words}, version ${version}${from ? `, from ${from.toISOString()}` : ''}`,
        ...describeDifference(saidOf(name, before), saidOf(name, value)),
      });
    });
    return okWithMessage(from ? 'It is planned.' : 'It is published.', await presentContent(db, name, now()));
  });

  mountChange(office, calls.takeBackContentEndpoint, async ({ params, body: { version } }, { change }) => {
    const name = nameIn(params);
    await change(async (tx, note) => {
      await takeBack(tx, name, version, now());
      note({
        thing: 'shop',
        about: 'content',
        what: `Took back what was planned: ${contentKinds[name].words}, version ${version}`,
      });
    });
    return okWithMessage('It is taken back.', await presentContent(db, name, now()));
  });
}

/** Converts a value to its form in the audit log. */
function saidOf<Name extends ContentName>(name: Name, value: ContentValues[Name] | undefined): unknown {
  const kind: ContentKind<ContentValues[Name]> = contentKinds[name];
  return value !== undefined && kind.said ? kind.said(value) : value;
}

/** Returns the mail whose text has this content name; undefined for other content. */
function mailNamed(name: ContentName): MailTextName | undefined {
  return mailTextNames.find((one) => name === `mail.${one}`);
}

/** Validates the content name of a request. Throws Problem 404 if unknown. */
function nameIn({ name }: { name: string }): ContentName {
  const found = contentNames.find((one) => one === name);
  if (!found) throw new Problem(404, 'not_found', 'There is nothing of this name to write.');
  return found;
}

/** Returns all errors of a text: wording, shape and dead links. */
async function faultsOf(shopFacts: ShopFacts, db: Db, name: ContentName, value: unknown): Promise<ContentRuleFault[]> {
  const read = readValue(shopFacts, name, value);
  if ('faults' in read) return read.faults;
  return addressFaults(shopFacts, db, name, read.value);
}

/** Returns errors in references: dead links, redirects from existing pages, missing pictures. */
async function addressFaults<Name extends ContentName>(
  shopFacts: ShopFacts,
  db: Db,
  name: Name,
  value: ContentValues[Name],
): Promise<ContentRuleFault[]> {
  const kind: ContentKind<ContentValues[Name]> = contentKinds[name];
  return [
    ...(await deadLinks(shopFacts, db, kind.links(value))),
    ...(await takenAddresses(shopFacts, db, kind.free?.(value) ?? [])),
    ...(await lostPictures(db, kind.pictures?.(value) ?? [])),
  ];
}

/** Validates content before publishing. Throws Problem 400 with a sentence per error, for texts with the line. */
async function readFit<Name extends ContentName>(
  shopFacts: ShopFacts,
  db: Db,
  name: Name,
  value: unknown,
): Promise<ContentValues[Name]> {
  const read = readValue(shopFacts, name, value);
  const faults: ContentRuleFault[] =
    'faults' in read ? read.faults : await addressFaults(shopFacts, db, name, read.value);
  if ('faults' in read || faults.length > 0) {
    const said = faults.map(
      ({ line, field, sentence }) => [field ?? (line === undefined ? 'value' : `line ${line}`), sentence] as const,
    );
    throw new Problem(400, 'invalid_fields', faults[0]?.sentence ?? 'This cannot be published.', {
      fields: Object.fromEntries(said),
    });
  }
  return read.value;
}
