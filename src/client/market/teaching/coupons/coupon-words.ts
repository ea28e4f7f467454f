import { count, formatDate } from '#client/lib/formats/formats.ts';
import type { Coupon } from '#client/lib/server/trpc.ts';

/** Whether no one can use it anymore. The last day is over once it is over everywhere. */
export const hasEnded = ({ endedAt, validThrough }: Coupon, now: Date): boolean =>
  endedAt !== null ||
  (validThrough !== null && Date.parse(`${validThrough}T23:59:59-12:00`) < now.getTime());

/** 'First class only · Wheel throwing · through Mar 31' */
export function couponConditions(coupon: Coupon, now: Date, zone: string): string {
  const { classes, isForFirstClass, validThrough, endedAt } = coupon;
  return [
    isForFirstClass ? 'First class only' : null,
    classesOf(classes),
    endedAt
      ? `Ended on ${formatDate(endedAt, zone)}`
      : lastDay(validThrough, hasEnded(coupon, now)),
  ]
    .filter((words) => words !== null)
    .join(' · ');
}

function classesOf(classes: Coupon['classes']): string {
  if (classes === null) return 'All your classes';
  return classes.length === 1
    ? (classes[0]?.title ?? '')
    : count(classes.length, 'class', 'classes');
}

const lastDay = (day: string | null, isOver: boolean) =>
  day && `${isOver ? 'Ended after' : 'Through'} ${formatDate(day, 'UTC')}`;
