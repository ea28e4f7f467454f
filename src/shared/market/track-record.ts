import { dayMs, hourMs } from '#shared/units.ts';
import { rescheduleNoticeHours } from './bookings/refund-policy.ts';

// What the records say about an instructor, as numbers that everyone sees.

export const trackRecordLimits = {
  /** The newest dates and conversations that count. */
  last: 50,
  /** With fewer dates, nothing is shown. */
  minDates: 10,
  /** With fewer conversations, the time to answer is left out. */
  minConversations: 5,
  /** A message without an answer counts once it has waited for this long. */
  patienceHours: 24,
};

export type InstructorFacts = {
  /** The dates that count, at most `last`. */
  dates: number;
  held: number;
  /** Canceled or moved with less notice than instructors promise. */
  late: number;
  /** The median; null with too few conversations. */
  answerSeconds: number | null;
};

/** How a date counts. */
export const dateOutcomes = [
  'held',
  'kept',
  'moved',
  'movedLate',
  'canceled',
  'canceledLate',
  'unbooked',
  'minimum',
  'staff',
] as const;
export type DateOutcome = (typeof dateOutcomes)[number];

export const heldOutcomes = ['held', 'kept'] as const satisfies DateOutcome[];
export const lateOutcomes = ['movedLate', 'canceledLate'] as const satisfies DateOutcome[];
/** What counts neither for nor against an instructor. */
export const leftOutOutcomes = ['unbooked', 'minimum', 'staff'] as const satisfies DateOutcome[];

const notice = `${rescheduleNoticeHours} hours' notice`;

/** Why a date counts as it does, for its instructor. */
export const outcomeWords: Record<DateOutcome, string> = {
  held: 'Held as announced',
  kept: 'Held: you moved it, and everyone who had booked kept their spot',
  moved: 'Moved, and not everyone said that they keep their spot',
  movedLate: `Moved with less than ${notice}, and not everyone said that they keep their spot`,
  canceled: `Canceled with at least ${notice}`,
  canceledLate: `Canceled with less than ${notice}`,
  unbooked: "Doesn't count: no one had booked it",
  minimum: "Doesn't count: it missed its minimum of students",
  staff: "Doesn't count: our staff canceled it",
};

/** What each number counts, for everyone. */
const factExplanations = {
  held: `Of the last ${trackRecordLimits.last} dates that someone had booked. A date that moved counts as held if everyone who had booked it said that they keep their spot.`,
  late: 'Of the same dates. Dates that missed their minimum of students, or that our staff canceled, count neither way.',
  answer: `Half of the last ${trackRecordLimits.last} people who wrote first were answered within this time. Messages that no one has answered count with the time they have waited.`,
};

/** The numbers as sentences, each with what it counts. */
export function factWords({ dates, held, late, answerSeconds }: InstructorFacts) {
  const facts = [
    {
      words: `${held} of the last ${dates} dates held as announced`,
      explanation: factExplanations.held,
    },
    { words: lateWords(late), explanation: factExplanations.late },
  ];
  if (answerSeconds === null) return facts;
  return [...facts, { words: answerWords(answerSeconds), explanation: factExplanations.answer }];
}

function lateWords(late: number): string {
  const dates = late === 0 ? 'No date' : late === 1 ? '1 date' : `${late} dates`;
  return `${dates} canceled or moved with less than ${notice}`;
}

/** 'Usually answers within 3 hours' */
export function answerWords(seconds: number): string {
  const time = answerTime(seconds);
  return time ? `Usually answers within ${time}` : 'Usually takes more than a week to answer';
}

/** 'an hour', '3 hours', 'a day' or '4 days'; null beyond a week. */
function answerTime(seconds: number): string | null {
  const hours = Math.max(1, Math.ceil((seconds * 1000) / hourMs));
  if (hours === 1) return 'an hour';
  if (hours <= 12) return `${hours} hours`;
  const days = Math.ceil((seconds * 1000) / dayMs);
  if (days === 1) return 'a day';
  return days <= 7 ? `${days} days` : null;
}
