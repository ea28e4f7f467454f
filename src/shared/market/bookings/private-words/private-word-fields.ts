import { seatLimits } from '#shared/market/classes/seats.ts';
import { singleLineText } from '#shared/text.ts';
import { fieldError, z } from '#shared/zod.ts';
import { privateWordLimits } from './private-word-limits.ts';

/** What the instructor should know; empty for nothing. */
export const bookingLine = singleLineText({ max: privateWordLimits.line });

const { maxChildAge } = privateWordLimits;
const ageMessage = `Enter an age from 0 to ${maxChildAge}`;
const child = z.strictObject({
  kind: z.literal('child'),
  name: singleLineText({
    min: 1,
    max: seatLimits.guestName,
    required: "Enter the child's first name",
  }),
  age: z
    .int(fieldError("Enter the child's age", ageMessage))
    .min(0, ageMessage)
    .max(maxChildAge, ageMessage),
});
const adult = z.strictObject({ kind: z.literal('adult') });

/** Who takes each seat. */
export const participantList = z
  .array(z.discriminatedUnion('kind', [adult, child]))
  .min(1, 'Say who takes each spot, or leave `participants` out')
  .max(privateWordLimits.participants, `At most ${privateWordLimits.participants} participants`);

type Seats = { seats?: number | undefined; participants?: unknown[] | undefined };
export const hasParticipantPerSeat = ({ seats = 1, participants }: Seats): boolean =>
  participants === undefined || participants.length === seats;
export const notOnePerSeat = {
  path: ['participants'],
  message: 'Name one participant for each spot',
};
