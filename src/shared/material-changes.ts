import { isOtherPlace } from './class-changes.ts';
import { minuteMs } from './units.ts';

/** Beyond these, a change of a booked date may no longer suit, and learners get a choice. */
export const materialLimits = { startMinutes: 30, durationShare: 0.25, placeMiles: 1 };

type Slot = { startsAt: Date; endsAt: Date };
type Place = { location: string; latitude: number | null; longitude: number | null };

/** What a learner booked. What is left out on one side has not changed. */
export type BookedFacts = { slot?: Slot; place?: Place; teacherId?: string; level?: string };

export type MaterialChange = 'start' | 'duration' | 'place' | 'teacher' | 'level';

/** The changes that may no longer suit someone who booked; empty if all are small. */
export function materialChanges(before: BookedFacts, after: BookedFacts): MaterialChange[] {
  const changes: MaterialChange[] = [];
  if (before.slot && after.slot) {
    if (isStartMoved(before.slot, after.slot)) changes.push('start');
    if (isDurationChanged(before.slot, after.slot)) changes.push('duration');
  }
  if (before.place && after.place && isFarther(before.place, after.place)) changes.push('place');
  if (isOther(before.teacherId, after.teacherId)) changes.push('teacher');
  if (isOther(before.level, after.level)) changes.push('level');
  return changes;
}

const isOther = (before: string | undefined, after: string | undefined) =>
  before !== undefined && after !== undefined && before !== after;

const isStartMoved = (before: Slot, after: Slot) =>
  Math.abs(after.startsAt.getTime() - before.startsAt.getTime()) >
  materialLimits.startMinutes * minuteMs;

const durationOf = ({ startsAt, endsAt }: Slot) => endsAt.getTime() - startsAt.getTime();

const isDurationChanged = (before: Slot, after: Slot) =>
  Math.abs(durationOf(after) - durationOf(before)) >
  materialLimits.durationShare * durationOf(before);

/** By distance if both points are known, and otherwise by what the instructor wrote. */
function isFarther(before: Place, after: Place): boolean {
  const miles = milesBetween(before, after);
  return miles === null
    ? isOtherPlace(before.location, after.location)
    : miles > materialLimits.placeMiles;
}

const earthRadiusMiles = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Along the surface of the earth; null if a point is unknown. */
function milesBetween(one: Place, other: Place): number | null {
  if (one.latitude === null || one.longitude === null) return null;
  if (other.latitude === null || other.longitude === null) return null;
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const across = radians(other.longitude - one.longitude);
  const halfChord =
    Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(across / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(halfChord)));
}
