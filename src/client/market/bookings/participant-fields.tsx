import { useState } from 'react';
import { Checkbox } from '#client/ui/forms/field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import {
  childrenIn,
  isAgeOutside,
  outsideSentence,
  type Participant,
} from '#shared/market/bookings/private-words/participants.ts';
import { privateWordLimits } from '#shared/market/bookings/private-words/private-word-limits.ts';
import { agesWords } from '#shared/market/classes/expectations/what-to-expect.ts';
import { seatLimits } from '#shared/market/classes/seats.ts';

type Ages = { minAge: number | null; maxAge: number | null };
type TypedChild = { name: string; age: string };
type Typed = { isAdultIn: boolean; children: TypedChild[] };
type Problem = { name?: string; age?: string; isOutside?: boolean };

const empty: TypedChild = { name: '', age: '' };

/** What was typed about who takes the spots of a class for children; `read` shows what is missing. */
export function useParticipants(known: Participant[] | null, ages: Ages) {
  const knownAdults = known?.filter(({ kind }) => kind === 'adult').length ?? 0;
  const [typed, setTyped] = useState<Typed>(() => ({
    isAdultIn: knownAdults > 0,
    children: childrenIn(known).map(({ name, age }) => ({ name, age: String(age) })),
  }));
  const [isChecked, setIsChecked] = useState(false);
  const shownFor = (seats: number) => {
    // The form asks for one adult; a program may have named more.
    const adults = typed.isAdultIn ? Math.min(Math.max(1, knownAdults), seats - 1) : 0;
    return Array.from({ length: seats - adults }, (_, index) => typed.children[index] ?? empty);
  };
  const problemsFor = (seats: number) =>
    shownFor(seats).map((child) => problemOf(child, ages, known));
  return {
    typed,
    setTyped,
    shownFor,
    problemsFor: (seats: number) => (isChecked ? problemsFor(seats) : []),
    /** What to do about an age outside of those of the class. */
    outside: outsideSentence(ages),
    isTyped: (seats: number) => shownFor(seats).some(({ name, age }) => name || age),
    /** Null if something is missing. */
    read(seats: number): Participant[] | null {
      setIsChecked(true);
      if (problemsFor(seats).some(({ name, age }) => name ?? age)) return null;
      const children = shownFor(seats).map(
        ({ name, age }): Participant => ({ kind: 'child', name: name.trim(), age: Number(age) }),
      );
      const adults = Array.from(
        { length: seats - children.length },
        (): Participant => ({ kind: 'adult' }),
      );
      return [...adults, ...children];
    },
  };
}

/** A child whom the booking had before the ages were narrowed keeps the spot. */
function problemOf({ name, age }: TypedChild, ages: Ages, known: Participant[] | null): Problem {
  const years = /^\d{1,2}$/.test(age.trim()) ? Number(age) : null;
  const isKnown = childrenIn(known).some((child) => child.name === name && child.age === years);
  const isWrong = years === null || years > privateWordLimits.maxChildAge;
  return {
    ...(name.trim() === '' && { name: "Enter the child's first name" }),
    ...(isWrong && { age: `Enter an age from 0 to ${privateWordLimits.maxChildAge}` }),
    ...(!isWrong &&
      !isKnown &&
      isAgeOutside(years, ages) && {
        age: `Must be ${agesWords(ages.minAge, ages.maxAge)}`,
        isOutside: true,
      }),
  };
}

type ParticipantFieldsProps = {
  seats: number;
  participants: ReturnType<typeof useParticipants>;
  adultLabel?: string;
};

/** The first name and age of each child, and whether the booker takes one of the spots. */
export function ParticipantFields(props: ParticipantFieldsProps) {
  const { seats, participants, adultLabel = 'I take part, too' } = props;
  const { typed, setTyped, shownFor } = participants;
  const shown = shownFor(seats);
  const problems = participants.problemsFor(seats);
  const change = (index: number, changed: Partial<TypedChild>) =>
    setTyped({
      ...typed,
      children: shown.map((child, other) => (other === index ? { ...child, ...changed } : child)),
    });
  return (
    <fieldset className="mt-4">
      <legend className="font-medium">Who's coming?</legend>
      <p className="text-ink-soft text-sm">
        Only the instructor sees names and ages. We erase them {privateWordLimits.keptDays} days
        after the class.
      </p>
      {seats > 1 && (
        <Checkbox
          label={adultLabel}
          checked={typed.isAdultIn}
          onChange={({ target }) => setTyped({ ...typed, isAdultIn: target.checked })}
        />
      )}
      {shown.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Children have no other identity.
        <div key={index} className="mt-2 grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
          <TextField
            label={shown.length === 1 ? "Child's first name" : `Child ${index + 1}'s first name`}
            autoComplete="off"
            maxLength={seatLimits.guestName}
            value={child.name}
            error={problems[index]?.name}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <TextField
            label={shown.length === 1 ? 'Age' : `Child ${index + 1}'s age`}
            autoComplete="off"
            inputMode="numeric"
            maxLength={2}
            value={child.age}
            error={problems[index]?.age}
            onChange={({ target }) => change(index, { age: target.value })}
          />
        </div>
      ))}
      {problems.some(({ isOutside }) => isOutside) && (
        <p className="mt-2 text-bad text-sm">{participants.outside}</p>
      )}
    </fieldset>
  );
}
