import { RRuleTemporal } from 'rrule-temporal';
import { dayMs } from '#shared/units.ts';

const holidays = {
  "New Year's Day": 'BYMONTH=1;BYMONTHDAY=1',
  'Martin Luther King Jr. Day': 'BYMONTH=1;BYDAY=3MO',
  "Presidents' Day": 'BYMONTH=2;BYDAY=3MO',
  'Memorial Day': 'BYMONTH=5;BYDAY=-1MO',
  Juneteenth: 'BYMONTH=6;BYMONTHDAY=19',
  'Independence Day': 'BYMONTH=7;BYMONTHDAY=4',
  'Labor Day': 'BYMONTH=9;BYDAY=1MO',
  "Indigenous Peoples' Day": 'BYMONTH=10;BYDAY=2MO',
  'Veterans Day': 'BYMONTH=11;BYMONTHDAY=11',
  Thanksgiving: 'BYMONTH=11;BYDAY=4TH',
  'Christmas Eve': 'BYMONTH=12;BYMONTHDAY=24',
  'Christmas Day': 'BYMONTH=12;BYMONTHDAY=25',
  "New Year's Eve": 'BYMONTH=12;BYMONTHDAY=31',
};

// The library's types lack this option.
type LocaleWithZones = Intl.Locale & { getTimeZones(): string[] };
const unitedStates = new Set((new Intl.Locale('en-US') as LocaleWithZones).getTimeZones());

/**
 * The holidays of the United States between two days such as '2026-11-26', by day; none in other
 * countries.
 */
export function holidaysBetween(firstDay: string, lastDay: string, timeZone: string) {
  const found = new Map<string, string>();
  if (!unitedStates.has(timeZone)) return found;
  const last = new Date(Date.parse(lastDay) + dayMs);
  for (const [name, pattern] of Object.entries(holidays)) {
    const rruleString = `DTSTART:20000101T000000Z\nRRULE:FREQ=YEARLY;${pattern}`;
    const days = new RRuleTemporal({ rruleString }).between(new Date(firstDay), last, true);
    for (const day of days) found.set(day.toPlainDate().toString(), name);
  }
  return found;
}
