/** Every zone this browser knows, `current` among them even where it is an older name. */
export function timeZoneNames(current: string): string[] {
  const names = Intl.supportedValuesOf('timeZone');
  return names.includes(current) ? names : [current, ...names];
}
