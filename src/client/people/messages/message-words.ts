import {
  count,
  formatDate,
  formatDay,
  formatTime,
  localZone,
} from '#client/lib/formats/formats.ts';
import { dayMs } from '#shared/units.ts';

/** 'Today', 'Yesterday', or 'Sat, Nov 21, 2026'. */
export function dayWords(iso: string, now: Date): string {
  const zone = localZone();
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const day = formatDate(iso, zone);
  if (day === formatDate(now.toISOString(), zone)) return 'Today';
  return day === formatDate(yesterday.toISOString(), zone) ? 'Yesterday' : day;
}

/** '3:05 PM' today, 'Sat, Nov 21' before, with the year where it is not obvious. */
export function sentWords(iso: string, now: Date): string {
  const zone = localZone();
  if (dayWords(iso, now) === 'Today') return formatTime(iso, zone, zone);
  const isLongAgo = now.getTime() - Date.parse(iso) > 180 * dayMs;
  return (isLongAgo ? formatDate : formatDay)(iso, zone);
}

/** 'within an hour', 'within 5 hours', or 'within 2 days'. */
export function answerTimeWords(minutes: number): string {
  const hours = Math.ceil(minutes / 60);
  if (hours <= 1) return 'within an hour';
  return `within ${hours <= 24 ? count(hours, 'hour') : count(Math.ceil(hours / 24), 'day')}`;
}
