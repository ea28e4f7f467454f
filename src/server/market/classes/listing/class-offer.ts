import type { Wait } from '#server/market/classes/waiting/class-waits.service.ts';
import { DomainError } from '#shared/errors.ts';
import type { ClassLevel } from '#shared/market/classes/class-levels.ts';
import { isMinimumAboveMax, minimumAboveMax } from '#shared/market/classes/class-size.ts';
import type { EditClassForm, EditClassInput } from '#shared/market/classes/classes.ts';
import { isOtherPlace } from '#shared/market/classes/dates/class-changes.ts';
import {
  agesReversed,
  changedFacts,
  isAgesReversed,
  type WhatToExpect,
} from '#shared/market/classes/expectations/what-to-expect.ts';
import { dollarsToCents } from '#shared/money/money.ts';

/** The parts of a listing whose changes have consequences. */
export type Offer = Pick<EditClassForm, 'title' | 'location' | 'timeZone' | 'maxStudents'> & {
  level: ClassLevel;
  priceCents: number;
  isListed: boolean;
  waitsFor: Wait['waitsFor'];
  minStudents: number | null;
  decisionHours: number;
  whatToExpect: WhatToExpect;
};

/** The offer after the given fields are changed. */
export function offerAfter(before: Offer, { price, ...given }: Omit<EditClassInput, 'classId'>) {
  const { title, location, timeZone, level, maxStudents, isActive, minStudents, decisionHours } =
    given;
  return {
    title: title ?? before.title,
    location: location ?? before.location,
    timeZone: timeZone ?? before.timeZone,
    level: level ?? before.level,
    // null means unlimited.
    maxStudents: maxStudents === undefined ? before.maxStudents : maxStudents,
    minStudents: minStudents === undefined ? before.minStudents : minStudents,
    decisionHours: decisionHours ?? before.decisionHours,
    whatToExpect: Object.assign({}, before.whatToExpect, given.whatToExpect),
    isListed: isActive ?? before.isListed,
    priceCents: price === undefined ? before.priceCents : dollarsToCents(price),
  };
}

export function changesOf(before: Offer, after: Offer) {
  const isLocationChanged = before.location !== after.location;
  const isOtherLocation = isOtherPlace(before.location, after.location);
  const isPriceChanged = before.priceCents !== after.priceCents;
  const isCapacityChanged = before.maxStudents !== after.maxStudents;
  const isMinimumChanged =
    before.minStudents !== after.minStudents || before.decisionHours !== after.decisionHours;
  // Changes that a concurrent booking must not miss.
  const isOfferChanged =
    isLocationChanged ||
    isPriceChanged ||
    isCapacityChanged ||
    isMinimumChanged ||
    before.title !== after.title ||
    isShown(before) !== isShown(after) ||
    before.level !== after.level ||
    changedFacts(before.whatToExpect, after.whatToExpect).length > 0 ||
    before.timeZone !== after.timeZone;
  return {
    isLocationChanged,
    isOtherPlace: isOtherLocation,
    isOtherLevel: before.level !== after.level,
    isPriceChanged,
    isCapacityChanged,
    isMinimumChanged,
    isShownAgain: isShown(after) && !isShown(before),
    isOfferChanged,
  };
}

const isShown = ({ isListed, waitsFor }: Offer) => isListed && waitsFor === null;

/**
 * Rejects fields that contradict each other once an edit is merged with the stored values: the schema
 * sees only the given fields.
 */
export function rejectContradictions({ whatToExpect, ...size }: Offer): void {
  const fields = {
    ...(isMinimumAboveMax(size) && { minStudents: minimumAboveMax }),
    ...(isAgesReversed(whatToExpect) && { 'whatToExpect.maxAge': agesReversed }),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_FAILED', { fields });
}
