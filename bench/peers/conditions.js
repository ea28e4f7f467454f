// Conditions that are SQL in both ORMs, whose tags have the same form. Read after the rows are locked, so
// that each sees what was committed during the wait.

/**
 * What decides about a booking that is made now. Without the cookie of an instructor's link, which no
 * program sends, the earlier contacts of the student decide nothing about its commission.
 */
export const decision = (sql, { studentId, teacherId, sessionId, isPaid }) => ({
  firstBookedAt: sql`(
    SELECT min(b.created_at) FROM bookings b
      JOIN class_sessions s ON s.id = b.session_id JOIN classes c ON c.id = s.class_id
    WHERE b.student_id = ${studentId}::uuid AND b.status IN ('confirmed', 'attended', 'no_show')
      AND c.teacher_id = ${teacherId}::uuid)`,
  isBlocked: isBlocked(sql, { studentId, teacherId }),
  isHeld: sql`EXISTS (
    SELECT FROM seat_holds h WHERE h.session_id = ${sessionId}::uuid AND h.student_id = ${studentId}::uuid
      AND h.ended_at IS NULL AND h.expires_at > now())`,
  ...(isPaid && { mayHold: mayHold(sql, { studentId, sessionId }) }),
});

const isBlocked = (sql, { studentId, teacherId }) => sql`EXISTS (
  SELECT FROM blocks WHERE blocker_id = ${teacherId}::uuid AND blocked_id = ${studentId}::uuid)`;

/** At most three unpaid holds of eight seats, and two of the same date that ended unpaid in a day. */
const mayHold = (sql, { studentId, sessionId }) => sql`((
    SELECT count(*) < 3 AND coalesce(sum(h.seats), 0) < 8 FROM seat_holds h
    WHERE h.student_id = ${studentId}::uuid AND h.ended_at IS NULL AND h.expires_at > now()
      AND (h.kind IN ('checkout', 'addition') OR h.price_cents > 0)
  ) AND (
    SELECT coalesce(sum(greatest(0, least(1, extract(epoch FROM h.ended_at - h.created_at) / 120))), 0) < 2
    FROM seat_holds h
    WHERE h.student_id = ${studentId}::uuid AND h.session_id = ${sessionId}::uuid
      AND h.kind IN ('checkout', 'addition') AND h.outcome IN ('given_up', 'expired')
      AND h.ended_at > now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM seat_holds paid
        WHERE paid.student_id = h.student_id AND paid.session_id = h.session_id
          AND paid.kind = h.kind AND paid.outcome = 'used' AND paid.ended_at >= h.ended_at)))`;

export const additionChecks = (sql, { bookingId, studentId, teacherId }) => ({
  isBlocked: isBlocked(sql, { studentId, teacherId }),
  hasAddition: sql`EXISTS (
    SELECT FROM seat_holds h
    WHERE h.booking_id = ${bookingId}::uuid AND h.kind = 'addition' AND h.ended_at IS NULL)`,
});

/** Someone waits for the seats, or for another date because of a booking of this one. */
export const isAwaited = (sql, { classId, sessionId }) => sql`(EXISTS (
    SELECT FROM waitlist_entries e
    WHERE e.class_id = ${classId}::uuid AND e.status IN ('waiting', 'offered')
  ) OR EXISTS (
    SELECT FROM waitlist_entries e
    WHERE e.conflict_notified_at IS NOT NULL AND (
      EXISTS (SELECT FROM bookings b
        WHERE b.student_id = e.student_id AND b.session_id = ${sessionId}::uuid)
      OR EXISTS (SELECT FROM seat_holds h
        WHERE h.student_id = e.student_id AND h.session_id = ${sessionId}::uuid))))`;
