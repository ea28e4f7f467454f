import type { Deps } from '#server/app/deps.ts';
import type { Env } from '#server/app/env.ts';
import type { Trx } from '#server/db/schema.ts';
import { offerSeatsOfClasses } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { delayAnnouncements } from '#server/market/classes/announced-classes.queries.ts';
import { reviseUpcomingSessions } from '#server/market/classes/class-sessions/sessions.queries.ts';
import { selectSpamFacts } from '#server/market/classes/spam-facts.queries.ts';
import type { ClassWait } from '#shared/market/classes/classes.ts';
import {
  expectationFacts,
  type WhatToExpect,
} from '#shared/market/classes/expectations/what-to-expect.ts';
import { type SpamRuleName, spamReasons } from '#shared/staff/desk/spam-rules.ts';
import {
  endWait,
  lockClassInReview,
  lockDrafts,
  selectNeedsApproval,
} from './waiting-classes.queries.ts';

/** The decision that a class waits for before it is public, with the reasons of a review. */
export type Wait = { waitsFor: ClassWait | null; reviewReasons: SpamRuleName[] | null };
export type WaitingText = {
  classId: string;
  teacherId: string;
  title: string;
  description: string;
  whatToExpect: WhatToExpect;
};

const noWait: Wait = { waitsFor: null, reviewReasons: null };

/** Whether the user may teach only after approval. The account must be locked. */
export async function needsApproval(trx: Trx, { instructorApproval }: Env, userId: string) {
  return instructorApproval && (await selectNeedsApproval(trx, userId));
}

/** The decision that a new class waits for. The account of its teacher must be locked. */
export async function waitOf(trx: Trx, env: Env, listed: WaitingText): Promise<Wait> {
  if (await needsApproval(trx, env, listed.teacherId))
    return { waitsFor: 'approval', reviewReasons: null };
  const { isNew, ...facts } = await selectSpamFacts(trx, listed);
  const { title } = listed;
  const reviewReasons = isNew ? spamReasons({ title, text: textOf(listed), ...facts }) : [];
  return reviewReasons.length > 0 ? { waitsFor: 'review', reviewReasons } : noWait;
}

type Text = Pick<WaitingText, 'description' | 'whatToExpect'>;

const textOf = ({ description, whatToExpect }: Text) =>
  [description, ...expectationFacts(whatToExpect).map(([, value]) => value)].join('\n');

type Edited = WaitingText & { before: Wait & Text & { title: string } };

/**
 * The decision that an edited class waits for. A review ends only when staff have made it; approval
 * may have been given meanwhile, or may no longer be required.
 */
export async function waitAfterEdit(
  trx: Trx,
  env: Env,
  { before, ...edited }: Edited,
): Promise<Wait> {
  const { waitsFor, reviewReasons } = before;
  if (waitsFor === 'review') return { waitsFor, reviewReasons };
  const isSameText = edited.title === before.title && textOf(edited) === textOf(before);
  return waitsFor === null && isSameText ? noWait : waitOf(trx, env, edited);
}

/**
 * Publishes the drafts of a user who may now teach, except those that the user hid, and returns
 * their titles. The account must be locked.
 */
export async function publishDrafts(deps: Deps, trx: Trx, teacherId: string): Promise<string[]> {
  const published: string[] = [];
  for (const { id, title } of await lockDrafts(trx, teacherId))
    if (await publishClass(deps, trx, id)) published.push(title);
  return published;
}

/** Ends the wait of a locked class, and returns whether the class is now public. */
async function publishClass(deps: Deps, trx: Trx, classId: string): Promise<boolean> {
  await reviseUpcomingSessions(trx, classId);
  const isPublic = await endWait(trx, classId);
  if (isPublic) {
    await offerSeatsOfClasses(deps, trx, [classId]);
    await announceClasses(deps, trx, [classId]);
  }
  return isPublic;
}

/** Ends the review of a class and returns what it was; undefined if there is none. */
export async function releaseClass(deps: Deps, trx: Trx, classId: string) {
  const found = await lockClassInReview(trx, classId);
  if (!found) return undefined;
  await publishClass(deps, trx, classId);
  await deps.facts.publish(trx, 'class.reviewed', { classId });
  return found;
}

/** Publishes that the classes have become public. */
export async function announceClasses(deps: Deps, trx: Trx, classIds: string[]): Promise<void> {
  await delayAnnouncements(trx, classIds);
  const published = classIds.map((classId) => ({ classId }));
  await deps.facts.publish(trx, 'class.published', ...published);
}
