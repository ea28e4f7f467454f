import { newId } from '#server/db/new-id.ts';
import { each } from '#server/notifications/facts.jobs.ts';
import { selectWaitingRequest } from '#server/wanted/wanted.queries.ts';
import { type ContactKind, contactsIn } from '#shared/desk/contacts.ts';
import { insertReport } from './reports.queries.ts';

const names: Record<ContactKind, string> = {
  link: 'a link',
  email: 'an email address',
  phone: 'a phone number',
  handle: 'a name on another service',
  street: 'a street address',
};
const list = new Intl.ListFormat('en-US');

/** Puts the request before staff as a report of ours, whose decision shows or hides it. */
export const reportWaiting = each<'request.waits'>(async (_deps, trx, { requestId }) => {
  const waiting = await selectWaitingRequest(trx, requestId);
  if (!waiting) return [];
  const { words, authorId } = waiting;
  const found = contactsIn(words);
  await insertReport(trx, {
    id: newId(),
    reporterId: null,
    kind: 'request',
    subjectId: requestId,
    shownId: requestId,
    subjectLabel: words,
    classId: null,
    personId: authorId,
    reason: found.includes('street') ? 'private' : 'spam',
    details: `No one else sees it until you decide. It seems to have ${list.format(found.map((kind) => names[kind]))}.`,
  });
  return [];
});
