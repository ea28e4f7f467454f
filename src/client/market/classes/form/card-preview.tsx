import { useFormContext, useWatch } from 'react-hook-form';
import { numberOf } from '#client/lib/number-fields.ts';
import type { Category, ClassDetails, ClassSummary, Viewer } from '#client/lib/server/trpc.ts';
import { ClassCard } from '#client/market/classes/lists/class-card.tsx';
import type { ClassForm } from '#shared/market/classes/classes.ts';
import type { DateForm } from '#shared/market/classes/slots.ts';

type CardPreviewProps = {
  categories: Category[];
  viewer: Viewer;
  /** The class that is edited, whose dates the form doesn't have. */
  saved?: ClassDetails;
};

/** The card of the class while it is entered. It shows nothing that the form doesn't, and links nowhere. */
export function CardPreview({ categories, viewer, saved }: CardPreviewProps) {
  const { control } = useFormContext<ClassForm>();
  const values = useWatch({ control }) as Partial<ClassForm>;
  const category = categories.find(({ id }) => id === values.categoryId);
  return (
    <div inert className="flex *:grow">
      <ClassCard
        summary={{
          ...summaryOf(values, category ?? { id: 0, name: '' }, viewer),
          ...(saved && datesOf(saved)),
        }}
        favorites={noFavorites}
        headingLevel="h3"
      />
    </div>
  );
}

/** What the card shows of a saved class besides the fields of the form. */
const datesOf = (saved: ClassDetails) => ({
  sessions: saved.sessions,
  startTime: saved.startTime,
  endTime: saved.endTime,
  availableSpots: saved.availableSpots,
  releasedSpots: saved.releasedSpots,
  minimum: saved.minimum,
  averageRating: saved.averageRating,
  reviewCount: saved.reviewCount,
});

const noFavorites = { isSaved: () => false, toggle() {} };

function summaryOf(form: Partial<ClassForm>, category: Category, viewer: Viewer): ClassSummary {
  const { title = '', description = '', location = '', timeZone = 'UTC', level = 'all' } = form;
  const { startTime = '', endTime = '', meetings, sessions = [], images = [], price } = form;
  const maxStudents = typeof form.maxStudents === 'number' ? form.maxStudents : null;
  const dates = [{ startTime, endTime, meetings }, ...sessions]
    .filter((date) =>
      [date, ...(date.meetings ?? [])].every((slot) => slot.startTime && slot.endTime),
    )
    .toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
    .map((date, index) => ({ ...timesOf(date, maxStudents), id: String(index) }));
  const [next] = dates;
  return {
    id: 'preview',
    title,
    description,
    location,
    city: null,
    region: null,
    timeZone,
    level,
    category,
    price: numberOf(price),
    joinUntilMeeting: form.joinUntilMeeting ?? null,
    maxStudents,
    image: images[0] ?? null,
    images,
    pictures: images.map(asUploaded),
    isActive: true,
    sessions: dates,
    startTime: next?.startTime ?? null,
    endTime: next?.endTime ?? null,
    availableSpots: maxStudents,
    releasedSpots: 0,
    minimum: null,
    averageRating: null,
    reviewCount: 0,
    teacher: viewer,
  };
}

/** A date that no one has booked. */
function timesOf({ startTime, endTime, meetings = [] }: DateForm, maxStudents: number | null) {
  return {
    startTime,
    endTime: meetings.at(-1)?.endTime ?? endTime,
    meetings: meetings.length > 0 ? [{ startTime, endTime }, ...meetings] : [],
    maxStudents,
    seatsTaken: 0,
    availableSpots: maxStudents,
    releasedSpots: 0,
    minimum: null,
  };
}

/** A picture whose sizes the form doesn't know. */
const asUploaded = (url: string) => ({
  url,
  width: null,
  height: null,
  widths: [],
  placeholder: null,
});
