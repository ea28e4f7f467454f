const canceledStatuses = ['cancelled_by_student', 'cancelled_by_teacher'] as const;
/** Statuses that take up a seat; keep in sync with the index `bookings_one_live_seat`. */
export const seatHoldingStatuses = ['reserved', 'confirmed', 'attended', 'no_show'] as const;
/** Statuses of students who take part: anything due up front is paid. */
export const takingPartStatuses = ['confirmed', 'attended', 'no_show'] as const;
/** Statuses that the student or teacher can still cancel. */
export const cancelableStatuses = ['reserved', 'confirmed'] as const;
export const bookingStatuses = [...seatHoldingStatuses, ...canceledStatuses, 'expired'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
/** The statuses as staff, and instructors in files, read them. */
export const statusLabels: Record<BookingStatus, string> = {
  reserved: 'Not paid yet',
  confirmed: 'Booked',
  attended: 'Attended',
  no_show: 'No-show',
  cancelled_by_student: 'Canceled by the student',
  cancelled_by_teacher: 'Canceled by the instructor',
  expired: 'Not paid in time',
};
/** The marks that a teacher sets after the class. */
export const attendances = ['attended', 'no_show'] as const satisfies BookingStatus[];
export type Attendance = (typeof attendances)[number];

/** The attendance of a whole course, from the numbers at each meeting (null: not marked). */
export function attendanceOf(cameToMeetings: (number | null)[]): {
  status: Attendance | 'confirmed';
  attendedSeats: number | null;
} {
  const came = Math.max(0, ...cameToMeetings.map((seats) => seats ?? 0));
  if (came > 0) return { status: 'attended', attendedSeats: came };
  const isAllMissed = cameToMeetings.every((seats) => seats === 0);
  return isAllMissed
    ? { status: 'no_show', attendedSeats: 0 }
    : { status: 'confirmed', attendedSeats: null };
}

export const isAttended = (status: BookingStatus): status is 'attended' => status === 'attended';
export const isNoShow = (status: BookingStatus) => status === 'no_show';
/** The booking was not paid in time, so its seats were returned. */
export const isExpired = (status: BookingStatus) => status === 'expired';
/** The booking holds its seats until it is paid or the hold ends. */
export const isReserved = (status: BookingStatus) => status === 'reserved';
/** The booking is confirmed: paid if necessary, and neither canceled nor marked yet. */
export const isConfirmed = (status: BookingStatus) => status === 'confirmed';

/** The person who canceled, if the booking was canceled. */
export function canceledBy(status: BookingStatus): 'student' | 'teacher' | null {
  if (status === 'cancelled_by_student') return 'student';
  return status === 'cancelled_by_teacher' ? 'teacher' : null;
}

type MarkedBooking = { status: BookingStatus; noShowContestedAt: string | Date | null };

/** True unless the student was marked a no-show and hasn't contested it. */
export function mayReview({ status, noShowContestedAt }: MarkedBooking): boolean {
  return !isNoShow(status) || noShowContestedAt !== null;
}
