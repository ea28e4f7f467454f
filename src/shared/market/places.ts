import { typedText } from '#shared/text.ts';
import { fieldError, z } from '#shared/zod.ts';

/** The precision of a class's point, most precise first. */
export const locationPrecisions = ['exact', 'postal_code', 'city', 'unknown'] as const;
export type LocationPrecision = (typeof locationPrecisions)[number];

const placeTextLimits = { min: 1, max: 100 };

/** The text that a user has typed of a place. */
export const suggestPlacesInput = z.strictObject({
  prefix: typedText({ ...placeTextLimits, required: 'Type the beginning of a place' }),
});

export const coordinateMessages = {
  latitude: 'Latitude must be between -90 and 90',
  longitude: 'Longitude must be between -180 and 180',
};

export const latitude = z
  .number(fieldError('Enter a latitude', coordinateMessages.latitude))
  .min(-90, coordinateMessages.latitude)
  .max(90, coordinateMessages.latitude);
export const longitude = z
  .number(fieldError('Enter a longitude', coordinateMessages.longitude))
  .min(-180, coordinateMessages.longitude)
  .max(180, coordinateMessages.longitude);

export type Point = { latitude: number; longitude: number };
