import type { Migration } from 'kysely/migration';
import { accounts } from './0001_accounts.ts';
import { classesAndBookings } from './0002_classes_and_bookings.ts';
import { mailAndGuards } from './0003_mail_and_guards.ts';
import { accountSecurity } from './0004_account_security.ts';
import { uploads } from './0005_uploads.ts';
import { reviewsAndLists } from './0006_reviews_and_lists.ts';
import { passwordResetRequired } from './0007_password_reset_required.ts';
import { jobs } from './0009_jobs.ts';
import { nextDates } from './0011_next_dates.ts';
import { standardCategories } from './0012_standard_categories.ts';
import { similarClasses } from './0013_similar_classes.ts';
import { contestedNoShows } from './0014_contested_no_shows.ts';
import { classLevels } from './0015_class_levels.ts';
import { classPlaces } from './0018_class_places.ts';
import { search } from './0019_search.ts';
import { favorites } from './0020_favorites.ts';
import { shownNames } from './0021_shown_names.ts';
import { money } from './0022_money.ts';
import { bookingEmails } from './0023_booking_emails.ts';
import { testProvider } from './0024_test_provider.ts';
import { likelyOpenSessions } from './0025_likely_open_sessions.ts';
import { failedRefunds } from './0026_failed_refunds.ts';
import { rejectedPayouts } from './0027_rejected_payouts.ts';
import { payoutDestination } from './0028_payout_destination.ts';
import { sandboxProvider } from './0029_sandbox_provider.ts';
import { canceledBookings } from './0030_canceled_bookings.ts';
import { nextStarts } from './0031_next_starts.ts';
import { openDisputes } from './0032_open_disputes.ts';
import { dataChecks } from './0033_data_checks.ts';
import { severalSeats } from './0034_several_seats.ts';
import { seatsGivenBack } from './0036_seats_given_back.ts';
import { waitlists } from './0037_waitlists.ts';
import { releasedSeats } from './0038_released_seats.ts';
import { schedules } from './0041_schedules.ts';
import { deskAccess } from './0046_desk_access.ts';
import { countedReleasedSeats } from './0047_counted_released_seats.ts';
import { endedHolds } from './0048_ended_holds.ts';
import { movedBookings } from './0049_moved_bookings.ts';
import { orderedCategories } from './0054_ordered_categories.ts';
import { sessionMeetings } from './0055_session_meetings.ts';
import { meetingAttendance } from './0056_meeting_attendance.ts';
import { minimum } from './0060_minimum.ts';
import { hiddenReviews } from './0064_hidden_reviews.ts';
import { hiddenClasses } from './0065_hidden_classes.ts';
import { offeredClasses } from './0070_offered_classes.ts';
import { bookingChoices } from './0076_booking_choices.ts';
import { reports } from './0077_reports.ts';
import { foundPeople } from './0078_found_people.ts';
import { suspendedPeople } from './0079_suspended_people.ts';
import { instructorApplications } from './0080_instructor_applications.ts';
import { classReviews } from './0081_class_reviews.ts';
import { lateJoining } from './0082_late_joining.ts';
import { refundsByStaff } from './0083_refunds_by_staff.ts';
import { deskMoney } from './0084_desk_money.ts';
import { secondCharges } from './0085_second_charges.ts';
import { textStatistics } from './0086_text_statistics.ts';
import { noOpenSpotsHint } from './0087_no_open_spots_hint.ts';
import { renamedColumns } from './0088_renamed_columns.ts';
import { sessionEnds } from './0089_session_ends.ts';
import { accessEpoch } from './0092_access_epoch.ts';
import { addedPrices } from './0093_added_prices.ts';
import { suggestionIndexes } from './0094_suggestion_indexes.ts';
import { announcedStarts } from './0095_announced_starts.ts';
import { installation } from './0096_installation.ts';
import { backups } from './0097_backups.ts';
import { seatHolds } from './0098_seat_holds.ts';
import { teachingDays } from './0099_teaching_days.ts';
import { offersAreHolds } from './0100_offers_are_holds.ts';
import { studentNotes } from './0101_student_notes.ts';
import { whatToExpect } from './0102_what_to_expect.ts';
import { announcements } from './0103_announcements.ts';
import { instructorLinks } from './0104_instructor_links.ts';
import { apiKeys } from './0105_api_keys.ts';
import { messages } from './0106_messages.ts';
import { webhooks } from './0107_webhooks.ts';
import { follows } from './0108_follows.ts';
import { wanted } from './0109_wanted.ts';
import { waitingRequests } from './0111_waiting_requests.ts';
import { localTimes } from './0115_local_times.ts';
import { scheduleRuns } from './0117_schedule_runs.ts';
import { slowWebhooks } from './0118_slow_webhooks.ts';
import { whatBroughtLearners } from './0119_what_brought_learners.ts';
import { announcedClasses } from './0120_announced_classes.ts';
import { oneWaitingRoom } from './0121_one_waiting_room.ts';
import { monthSums } from './0123_month_sums.ts';
import { shortCodes } from './0125_short_codes.ts';
import { signInCodes } from './0126_sign_in_codes.ts';
import { announcedThreads } from './0127_announced_threads.ts';
import { externalIds } from './0128_external_ids.ts';
import { webhooksOfKeys } from './0130_webhooks_of_keys.ts';
import { bookingRecords } from './0132_booking_records.ts';
import { withdrawnClasses } from './0133_withdrawn_classes.ts';
import { addedPeople } from './0134_added_people.ts';
import { privateWords } from './0135_private_words.ts';
import { children } from './0136_children.ts';
import { whoCame } from './0138_who_came.ts';
import { sessionMoves } from './0139_session_moves.ts';
import { coupons } from './0140_coupons.ts';
import { lateMoves } from './0141_late_moves.ts';
import { passedSeats } from './0142_passed_seats.ts';
import { longQueues } from './0143_long_queues.ts';
import { opensFirst } from './0144_opens_first.ts';
import { handovers } from './0147_handovers.ts';
import { standby } from './0148_standby.ts';

/** In the order they run. Never change one that has been released: add the next. */
export const migrations: Record<string, Migration> = {
  '0001_accounts': accounts,
  '0002_classes_and_bookings': classesAndBookings,
  '0003_mail_and_guards': mailAndGuards,
  '0004_account_security': accountSecurity,
  '0005_uploads': uploads,
  '0006_reviews_and_lists': reviewsAndLists,
  '0007_password_reset_required': passwordResetRequired,
  '0009_jobs': jobs,
  '0011_next_dates': nextDates,
  '0012_standard_categories': standardCategories,
  '0013_similar_classes': similarClasses,
  '0014_contested_no_shows': contestedNoShows,
  '0015_class_levels': classLevels,
  '0018_class_places': classPlaces,
  '0019_search': search,
  '0020_favorites': favorites,
  '0021_shown_names': shownNames,
  '0022_money': money,
  '0023_booking_emails': bookingEmails,
  '0024_test_provider': testProvider,
  '0025_likely_open_sessions': likelyOpenSessions,
  '0026_failed_refunds': failedRefunds,
  '0027_rejected_payouts': rejectedPayouts,
  '0028_payout_destination': payoutDestination,
  '0029_sandbox_provider': sandboxProvider,
  '0030_canceled_bookings': canceledBookings,
  '0031_next_starts': nextStarts,
  '0032_open_disputes': openDisputes,
  '0033_data_checks': dataChecks,
  '0034_several_seats': severalSeats,
  '0036_seats_given_back': seatsGivenBack,
  '0037_waitlists': waitlists,
  '0038_released_seats': releasedSeats,
  '0041_schedules': schedules,
  '0046_desk_access': deskAccess,
  '0047_counted_released_seats': countedReleasedSeats,
  '0048_ended_holds': endedHolds,
  '0049_moved_bookings': movedBookings,
  '0054_ordered_categories': orderedCategories,
  '0055_session_meetings': sessionMeetings,
  '0056_meeting_attendance': meetingAttendance,
  '0060_minimum': minimum,
  '0064_hidden_reviews': hiddenReviews,
  '0065_hidden_classes': hiddenClasses,
  '0070_offered_classes': offeredClasses,
  '0076_booking_choices': bookingChoices,
  '0077_reports': reports,
  '0078_found_people': foundPeople,
  '0079_suspended_people': suspendedPeople,
  '0080_instructor_applications': instructorApplications,
  '0081_class_reviews': classReviews,
  '0082_late_joining': lateJoining,
  '0083_refunds_by_staff': refundsByStaff,
  '0084_desk_money': deskMoney,
  '0085_second_charges': secondCharges,
  '0086_text_statistics': textStatistics,
  '0087_no_open_spots_hint': noOpenSpotsHint,
  '0088_renamed_columns': renamedColumns,
  '0089_session_ends': sessionEnds,
  '0092_access_epoch': accessEpoch,
  '0093_added_prices': addedPrices,
  '0094_suggestion_indexes': suggestionIndexes,
  '0095_announced_starts': announcedStarts,
  '0096_installation': installation,
  '0097_backups': backups,
  '0098_seat_holds': seatHolds,
  '0099_teaching_days': teachingDays,
  '0100_offers_are_holds': offersAreHolds,
  '0101_student_notes': studentNotes,
  '0102_what_to_expect': whatToExpect,
  '0103_announcements': announcements,
  '0104_instructor_links': instructorLinks,
  '0105_api_keys': apiKeys,
  '0106_messages': messages,
  '0107_webhooks': webhooks,
  '0108_follows': follows,
  '0109_wanted': wanted,
  '0111_waiting_requests': waitingRequests,
  '0115_local_times': localTimes,
  '0117_schedule_runs': scheduleRuns,
  '0118_slow_webhooks': slowWebhooks,
  '0119_what_brought_learners': whatBroughtLearners,
  '0120_announced_classes': announcedClasses,
  '0121_one_waiting_room': oneWaitingRoom,
  '0123_month_sums': monthSums,
  '0125_short_codes': shortCodes,
  '0126_sign_in_codes': signInCodes,
  '0127_announced_threads': announcedThreads,
  '0128_external_ids': externalIds,
  '0130_webhooks_of_keys': webhooksOfKeys,
  '0132_booking_records': bookingRecords,
  '0133_withdrawn_classes': withdrawnClasses,
  '0134_added_people': addedPeople,
  '0135_private_words': privateWords,
  '0136_children': children,
  '0138_who_came': whoCame,
  '0139_session_moves': sessionMoves,
  '0140_coupons': coupons,
  '0141_late_moves': lateMoves,
  '0142_passed_seats': passedSeats,
  '0143_long_queues': longQueues,
  '0144_opens_first': opensFirst,
  '0147_handovers': handovers,
  '0148_standby': standby,
};
