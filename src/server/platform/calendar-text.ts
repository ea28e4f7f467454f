import type { ICalCalendar } from 'ical-generator';

/** RFC 5545 ends every line with CRLF, which the library leaves out after the last one. */
export const calendarText = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`;
