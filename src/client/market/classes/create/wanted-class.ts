import type { Category, WantedRequest } from '#client/lib/server/trpc.ts';
import { classLimits } from '#shared/market/classes/class-limits.ts';
import type { DayPart, WeekSlot } from '#shared/market/search/search.ts';
import { wantedLimits } from '#shared/market/search/wanted-limits.ts';
import { formatPrice } from '#shared/money/money.ts';
import { wantedFirstTime } from '#shared/rule-words.ts';
import { dayMs, hourMs } from '#shared/units.ts';

/** A request with the time zone of its place. */
export type WantedClass = WantedRequest & { timeZone: string };

/** The values of a class form that come from a request; a category that was closed is left out. */
export function classForRequest(request: WantedClass, categories: Category[], now: number) {
  const { words, place, timeZone, slots, maxPrice, category } = request;
  const startMs = nextTime(slots, timeZone, now);
  return {
    title: words.slice(0, classLimits.title.max),
    location: place,
    timeZone,
    categoryId: categories.find(({ id }) => id === category?.id)?.id ?? 0,
    ...(maxPrice !== null && { price: maxPrice }),
    ...(startMs !== undefined && {
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(startMs + hourMs).toISOString(),
    }),
  };
}

const usualHours: Record<DayPart, number> = { morning: 10, afternoon: 14, evening: 18 };

/** The first usual hour of these slots, from tomorrow on. */
function nextTime(slots: WeekSlot[], timeZone: string, now: number): number | undefined {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const wanted = slots.map((slot) => {
    const [day, part] = slot.split('-') as [string, DayPart];
    return `${day} ${usualHours[part]}`;
  });
  const first = Math.ceil((now + dayMs) / hourMs) * hourMs;
  const hours = Array.from({ length: (8 * dayMs) / hourMs }, (_, hour) => first + hour * hourMs);
  return hours.find((moment) => {
    const parts = format.formatToParts(moment);
    const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    return wanted.includes(`${partOf('weekday').toLowerCase()} ${Number(partOf('hour'))}`);
  });
}

/** '12 people near Portland, OR asked for this class. We email them an hour before others …' */
export function wantedNote({ people, place, maxPrice }: WantedRequest): string {
  const who = people === 1 ? 'One person' : `${people} people`;
  const price = maxPrice === null ? '' : ` and costs at most ${formatPrice(maxPrice)}`;
  return `${who} near ${place} asked for this class. We email them ${wantedFirstTime} before others as soon as it's public, if it's within ${wantedLimits.nearMiles} miles of there${price}.`;
}
