import {
  agesWords,
  type WhatToExpect,
} from '#shared/market/classes/expectations/what-to-expect.ts';

// Kept apart from private-word-fields.ts so that pages don't load its schemas.

type Child = { kind: 'child'; name: string; age: number };
/** Who takes a seat. */
export type Participant = { kind: 'adult' } | Child;

type Ages = Pick<WhatToExpect, 'minAge' | 'maxAge'>;

export const childrenIn = (participants: Participant[] | null | undefined): Child[] =>
  (participants ?? []).filter((participant) => participant.kind === 'child');

export const isAgeOutside = (age: number, { minAge, maxAge }: Ages): boolean =>
  age < (minAge ?? 0) || age > (maxAge ?? Infinity);

/** Adults may come along at any ages of the class. */
export const hasChildOutside = (participants: Participant[] | undefined, ages: Ages): boolean =>
  childrenIn(participants).some(({ age }) => isAgeOutside(age, ages));

export const isNarrowed = (before: Ages, after: Ages): boolean =>
  (after.minAge ?? 0) > (before.minAge ?? 0) ||
  (after.maxAge ?? Infinity) < (before.maxAge ?? Infinity);

export const outsideSentence = ({ minAge, maxAge }: Ages): string =>
  `This class is for these ages: ${agesWords(minAge, maxAge)}. Ask the instructor, who can add a child of another age by hand.`;

/** 'Leo, 7', or 'Adult' */
export const participantWords = (participant: Participant): string =>
  participant.kind === 'adult' ? 'Adult' : `${participant.name}, ${participant.age}`;

/**
 * The same people with those who have a seat first: the last ones wait for an added seat to be paid. Of people
 * who are new, children come first, whose seats the class is for.
 */
export function seatedFirst(people: Participant[], seated: Participant[]): Participant[] {
  const left = seated.map(participantWords);
  const isSeated = people.map((one) => {
    const index = left.indexOf(participantWords(one));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
  const others = people.filter((_, index) => !isSeated[index]);
  return [
    ...people.filter((_, index) => isSeated[index]),
    ...childrenIn(others),
    ...others.filter(({ kind }) => kind === 'adult'),
  ];
}

/** Who is not said: no one, or fewer people than seats. */
export const lacksParticipants = (participants: Participant[] | null, seats: number): boolean =>
  (participants?.length ?? 0) < seats;
