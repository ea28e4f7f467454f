import { classLanguages } from '#shared/market/classes/expectations/class-languages.ts';
import { latitude, longitude } from '#shared/market/places.ts';
import { isWholeCents, maxPriceDollars } from '#shared/money/money.ts';
import { type NumberKind, numberError } from '#shared/money/typed-numbers.ts';
import { pageCursor, pageDirection } from '#shared/pagination.ts';
import { typedText } from '#shared/text.ts';
import { z } from '#shared/zod.ts';
import {
  searchLevels,
  searchLimits,
  searchMessages,
  searchSorts,
  singleSorts,
  weekSlots,
} from './search.ts';

const { within, seats, maxHours, age, pageSize } = searchLimits;
const withinMessage = `Distance must be between ${within.min} and ${within.max} miles`;
const hoursMessage = `Must be a number from ${maxHours.min} to ${maxHours.max}`;
const limitMessage = `Must be a whole number from ${pageSize.min} to ${pageSize.max}`;
const dayMessage = 'Must be a date such as 2026-11-28';
const sortMessage = `Must be one of ${singleSorts.join(', ')}, or date and price, such as soonest,price`;
const categoryMessage = 'Must be the id of a category';

// As text, days sort like dates.
const day = z.iso
  .date(dayMessage)
  .refine((typed) => typed >= '2000-01-01' && typed < '2200-01-01', dayMessage);

export const priceOf = (kind: NumberKind) =>
  z
    .number(numberError(kind, searchMessages.price))
    .min(0, searchMessages.price)
    .max(maxPriceDollars, searchMessages.price)
    .refine(isWholeCents, searchMessages.decimals);

/** The schema of each parameter of a search. */
export const searchFields = {
  q: typedText({ max: searchLimits.text }),
  near: typedText({ max: searchLimits.place }),
  lat: latitude,
  lng: longitude,
  within: z.number(withinMessage).min(within.min, withinMessage).max(within.max, withinMessage),
  from: day,
  to: day,
  when: z
    .array(z.enum(weekSlots, 'Must be a day and a time of day, such as sat-morning'))
    .max(weekSlots.length, 'List each time of the week only once'),
  category: z
    .array(
      z
        .int(categoryMessage)
        .min(1, categoryMessage)
        .max(2 ** 31 - 1, categoryMessage),
    )
    .max(searchLimits.categories, `Choose at most ${searchLimits.categories} categories`),
  minPrice: priceOf('searchedMoney'),
  maxPrice: priceOf('searchedMoney'),
  free: z.boolean('Must be true or false'),
  parse: z.boolean('Must be true or false'),
  seats: z
    .int(searchMessages.seats)
    .min(seats.min, searchMessages.seats)
    .max(seats.max, searchMessages.seats),
  level: z.enum(searchLevels, `Must be one of ${searchLevels.join(', ')}`),
  language: z.enum(classLanguages, `Must be one of ${classLanguages.join(', ')}`),
  age: z.int(searchMessages.age).min(age.min, searchMessages.age).max(age.max, searchMessages.age),
  maxHours: z.number(hoursMessage).min(maxHours.min, hoursMessage).max(maxHours.max, hoursMessage),
  sort: z.enum(searchSorts, sortMessage),
  limit: z.int(limitMessage).min(pageSize.min, limitMessage).max(pageSize.max, limitMessage),
};

const pairs = z.object({
  lat: searchFields.lat.optional(),
  lng: searchFields.lng.optional(),
  from: searchFields.from.optional(),
  to: searchFields.to.optional(),
  minPrice: searchFields.minPrice.optional(),
  maxPrice: searchFields.maxPrice.optional(),
});
// The check runs as soon as these parameters are valid, so that one response names every wrong one.
const when = ({ value }: { value: unknown }) => pairs.safeParse(value).success;

/** Rejects parameters that contradict each other. */
export function consistentSearch<T extends z.ZodType<z.infer<typeof pairs>>>(search: T) {
  return search
    .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
      path: ['lat'],
      message: 'Provide both lat and lng',
      when,
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      message: 'The last day must not be before the first',
      when,
    })
    .refine(
      ({ minPrice, maxPrice }) =>
        minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice,
      { path: ['maxPrice'], message: searchMessages.reversedPrices, when },
    );
}

/** The text typed so far. */
export const suggestSearchesInput = z.strictObject({
  text: typedText({ max: searchLimits.text }),
});

export const searchInput = consistentSearch(
  z.strictObject({
    ...z.object(searchFields).partial().shape,
    limit: searchFields.limit.default(pageSize.default),
    /** `nextCursor` of the previous page of the same search. */
    cursor: pageCursor.optional(),
    ...pageDirection,
  }),
);
export type SearchInput = z.infer<typeof searchInput>;
