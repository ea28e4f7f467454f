import { type RawBuilder, sql } from 'kysely';
import {
  lineOf,
  participantsOf,
} from '#server/market/bookings/private-words/private-words.queries.ts';
import { whatToExpectOf } from '#server/market/bookings/what-to-expect-columns.ts';
import { areUnblocked } from '#server/people/auth/accounts/blocks.queries.ts';
import type { Participant } from '#shared/market/bookings/private-words/participants.ts';
import type { WhatToExpect } from '#shared/market/classes/expectations/what-to-expect.ts';

// Texts that the people of a booking can change at any time, as emails and calendar entries have them:
// none between people with a block. The booking's page and the roster have them.

const mayGetWords = (booking: string, c: string) =>
  areUnblocked(sql.ref(`${booking}.student_id`), sql.ref(`${c}.teacher_id`));

/** Includes how to get in only if `isTakingPart`. */
export const sentWhatToExpect = (c: string, booking: string, isTakingPart?: RawBuilder<boolean>) =>
  sql<WhatToExpect | null>`CASE WHEN ${mayGetWords(booking, c)}
    THEN ${whatToExpectOf(c, isTakingPart)} END`;

/** What the student wrote for the instructor, in emails to the instructor only. */
export const sentLine = (booking: string, c: string) =>
  sql<string | null>`CASE WHEN ${mayGetWords(booking, c)} THEN ${lineOf(booking)} END`;

export const sentParticipants = (booking: string, c: string) =>
  sql<Participant[] | null>`CASE WHEN ${mayGetWords(booking, c)}
    THEN ${participantsOf(booking)} END`;

/** The names of guests that the student gave. */
export const sentGuests = (booking: string, c: string) =>
  sql<
    string[]
  >`CASE WHEN ${mayGetWords(booking, c)} THEN ${sql.ref(`${booking}.guests`)} ELSE '{}' END`;
