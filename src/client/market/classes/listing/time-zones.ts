import { localZone } from '#client/lib/formats/formats.ts';
import { cleanTypedText } from '#shared/text-patterns.ts';

/** The names that Americans know, with the zones that are offered first. */
const usualNames: Record<string, string> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
};

/** Today's names of zones that browsers list by the earlier name of their city. */
const currentNames: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
const currentName = (zone: string) => currentNames[zone] ?? zone;

const maxFound = 8;

const withSpaces = (text: string) => text.replaceAll('_', ' ');

const cityOf = (zone: string) => withSpaces(zone.slice(zone.lastIndexOf('/') + 1));

/** 'New York (Eastern Time)', 'Buenos Aires (America/Argentina)', 'UTC' */
export function timeZoneLabel(listed: string): string {
  const zone = currentName(listed);
  const region = usualNames[zone] ?? withSpaces(zone.slice(0, Math.max(0, zone.lastIndexOf('/'))));
  return region ? `${cityOf(zone)} (${region})` : cityOf(zone);
}

/** The zone in use, the reader's, and the usual ones. */
export const usualTimeZones = (current: string): string[] => [
  ...new Set([current, localZone(), ...Object.keys(usualNames)]),
];

/** The zones with this text in their city, region, or usual name: the closest first. */
export function findTimeZones(typed: string): string[] {
  const text = withSpaces(cleanTypedText(typed).toLowerCase());
  if (text === '') return [];
  const rank = (zone: string) => {
    if (cityOf(currentName(zone)).toLowerCase().startsWith(text)) return 0;
    return zone in usualNames ? 1 : 2;
  };
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]
    .filter((zone) =>
      [zone, currentName(zone), timeZoneLabel(zone)]
        .map(withSpaces)
        .join(' ')
        .toLowerCase()
        .includes(text),
    )
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, maxFound);
}
