import { DomainError } from '#shared/errors.ts';
import {
  hasChildOutside,
  outsideSentence,
  type Participant,
} from '#shared/market/bookings/private-words/participants.ts';
import {
  hasParticipantPerSeat,
  notOnePerSeat,
} from '#shared/market/bookings/private-words/private-word-fields.ts';
import type { WhatToExpect } from '#shared/market/classes/expectations/what-to-expect.ts';

/** Throws if a child isn't of the class's ages, unless the booking has the child already. */
export function requireAges(
  participants: Participant[] | undefined,
  ages: Pick<WhatToExpect, 'minAge' | 'maxAge'>,
  known: Participant[] = [],
): void {
  const knownTexts = known.map((participant) => textOf(participant));
  const newcomers = participants?.filter((one) => !knownTexts.includes(textOf(one)));
  if (!hasChildOutside(newcomers, ages)) return;
  const message = outsideSentence(ages);
  throw new DomainError('AGE_OUTSIDE', { message, fields: { participants: message } });
}

/** Of what is named at all, one for each seat. */
export function requireOnePerSeat(participants: Participant[] | undefined, seats: number): void {
  if (hasParticipantPerSeat({ seats, participants })) return;
  throw new DomainError('VALIDATION_FAILED', { fields: { participants: notOnePerSeat.message } });
}

const textOf = (one: Participant) => (one.kind === 'child' ? `${one.age} ${one.name}` : '');
