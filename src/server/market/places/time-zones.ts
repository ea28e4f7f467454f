import lookUp from '@photostructure/tz-lookup';

/** The IANA time zone at a point. */
export const timeZoneAt = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  lookUp(latitude, longitude);
