import type { Trx } from '#server/db/schema.ts';
import {
  attendanceTooHighError,
  joinedLaterError,
} from '#server/market/bookings/attendance-rules.ts';
import { DomainError } from '#shared/errors.ts';
import { type Attendance, attendanceOf, isNoShow } from '#shared/market/bookings/booking-states.ts';
import { lockForMeeting, setMeetingAttendance } from './meeting-attendance.queries.ts';

type MeetingMark = {
  bookingId: string;
  /** The position of the meeting, from 1. */
  meeting: number;
  status: Attendance;
  attendedSeats: number | undefined;
};

/**
 * Marks who came to a meeting of a course. A student who came to any meeting attended the course; a
 * student who missed all is a no-show.
 */
export async function markMeeting(trx: Trx, { meeting, status, ...mark }: MeetingMark) {
  const { bookingId } = mark;
  const booked = await lockForMeeting(trx, bookingId, meeting);
  if (!booked) throw new DomainError('BOOKING_NOT_FOUND');
  const { seats, meetingCount, firstMeeting, hasStarted, hasEnded } = booked;
  if (meeting < firstMeeting) throw joinedLaterError(firstMeeting);
  if (!hasStarted) throw new DomainError('CLASS_NOT_STARTED');
  if (isNoShow(status) && !hasEnded) throw new DomainError('NO_SHOW_TOO_EARLY');
  const came = isNoShow(status) ? 0 : (mark.attendedSeats ?? seats);
  if (came > seats) throw attendanceTooHighError(seats);
  const before = booked.attendedMeetings ?? [];
  const attendedMeetings = Array.from({ length: meetingCount }, (_, index) =>
    index === meeting - 1 ? came : (before[index] ?? null),
  );
  const attendance = attendanceOf(attendedMeetings.slice(firstMeeting - 1));
  await setMeetingAttendance(trx, bookingId, { ...attendance, attendedMeetings });
  const isNewNoShow = isNoShow(attendance.status) && !isNoShow(booked.status);
  return { ...booked, attendedSeats: came, isNewNoShow };
}
