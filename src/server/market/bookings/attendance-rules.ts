import { DomainError } from '#shared/errors.ts';
import { spots } from '#shared/market/classes/seats.ts';

export const attendanceTooHighError = (seats: number) =>
  new DomainError('VALIDATION_FAILED', {
    fields: { attendedSeats: `This booking has ${spots(seats)}` },
  });

export const joinedLaterError = (firstMeeting: number) =>
  new DomainError('VALIDATION_FAILED', {
    fields: { meeting: `They joined the course from meeting ${firstMeeting}` },
  });

/** Requires a meeting of a course to be named, and to exist. */
export function checkMeeting(meeting: number | undefined, count: number): void {
  const message =
    count > 1 && meeting === undefined
      ? 'This date meets several times: please say which meeting'
      : (meeting ?? 1) > count
        ? `This date meets ${count === 1 ? 'once' : `${count} times`}`
        : undefined;
  if (message) throw new DomainError('VALIDATION_FAILED', { fields: { meeting: message } });
}
