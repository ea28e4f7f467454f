import type { PaymentTerms } from '#client/lib/server/trpc.ts';
import {
  contactDays,
  linkDays,
  newStudentDays,
} from '#shared/market/bookings/commission-source.ts';
import { openingHours } from '#shared/market/links.ts';

export const linkTime = `${linkDays} days`;
export const openingTime = openingHours === 1 ? 'an hour' : `${openingHours} hours`;

/** 'nothing' or '3%' */
const ownStudentRate = ({ ownStudentPercent }: PaymentTerms) =>
  ownStudentPercent === 0 ? 'nothing' : `${ownStudentPercent}%`;

const hasOwnRate = ({ commissionPercent, ownStudentPercent }: PaymentTerms) =>
  commissionPercent !== ownStudentPercent;

/** The commission on an instructor's own students, as a sentence; '' if it is the same. */
export const ownStudentSentence = (terms: PaymentTerms) =>
  hasOwnRate(terms)
    ? `For students you bring yourself it's ${ownStudentRate(terms)}: those who come by your link, and those who first booked with you more than ${newStudentDays} days ago.`
    : '';

/** The commission on bookings through the link, for the instructor who shares it; '' if it is the same. */
export const linkSentence = (terms: PaymentTerms) =>
  hasOwnRate(terms)
    ? `The commission on bookings by your link is ${ownStudentRate(terms)} instead of ${terms.commissionPercent}%.`
    : '';

/** The whole rule, for the terms. */
export const ownStudentRule = (terms: PaymentTerms) =>
  hasOwnRate(terms)
    ? `For an instructor's own students, the commission is ${ownStudentRate(terms)}. The first of these rules that applies when a booking is made decides. More than ${newStudentDays} days after their first booking with the instructor that wasn't canceled, students are the instructor's own. Otherwise, those who booked, wrote to, waited for, saved, followed, or asked for a class of the instructor in the last ${contactDays} days, without coming by the instructor's link, were found on LearnLocal. Otherwise, those who opened one of the instructor's pages by the instructor's link in the last ${linkTime}, in the same browser and from outside our pages, emails, and messages, are the instructor's own, unless they had opened one of the instructor's classes from our results within ${openingTime} before. All others were found on LearnLocal. The instructor sees the reason with each earning, and students pay the same price either way.`
    : 'The commission is the same for every student.';
