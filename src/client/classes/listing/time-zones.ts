/** All zones the browser knows, plus `current` if it is a legacy name missing from that list. */
export function timeZoneNames(current: string): string[] {
  const names = Intl.supportedValuesOf('timeZone');
  return names.includes(current) ? names : [current, ...names];
}
