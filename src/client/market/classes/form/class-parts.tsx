import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useIsWide } from '#client/lib/browser/use-is-wide.ts';
import type { Category } from '#client/lib/server/trpc.ts';
import { ClassPicturesField } from '#client/market/classes/listing/class-pictures-field.tsx';
import { GroupFields, ListingFields } from '#client/market/classes/listing/listing-fields.tsx';
import { PinFields } from '#client/market/classes/listing/location-fields.tsx';
import { type SavedPlace, useShownPoint } from '#client/market/classes/listing/use-shown-point.ts';
import { WhatToExpectFields } from '#client/market/classes/listing/what-to-expect-fields.tsx';
import type { ClassForm } from '#shared/market/classes/classes.ts';
import { FormSection } from './form-section.tsx';
import { FoldedGroup, MoreDetails } from './more-details.tsx';
import { setDates, setExpectations, setGroup, setPin } from './set-details.ts';

const twoColumns = '64rem';

type ClassPartsProps = {
  categories: Category[];
  /** The class that is edited; undefined for a new one. */
  saved: SavedPlace | undefined;
  /** The time of the class, above its location. */
  times: ReactNode;
  location: ReactNode;
  /** More about its dates, and its time zone. */
  dates: ReactNode;
  /** The card of the class, as it is entered. */
  preview: ReactNode;
  onUnfinished(isUnfinished: boolean): void;
  /** The end of the form. */
  children: ReactNode;
};

/** The form of a class, new or edited: what, when and where, pictures, and more details. */
export function ClassParts(props: ClassPartsProps) {
  const { categories, saved, times, location, dates, preview, onUnfinished, children } = props;
  const stepOf = (number: number, fields: (keyof ClassForm)[]) => !saved && { number, fields };
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <FormSection
          heading="What"
          step={stepOf(1, ['title', 'categoryId', 'description', 'price', 'maxStudents'])}
        >
          <ListingFields categories={categories} />
        </FormSection>
        <FormSection
          heading="When and where"
          step={stepOf(2, ['startTime', 'endTime', 'location'])}
        >
          {times}
          {location}
        </FormSection>
        <FormSection heading="Pictures" step={stepOf(3, ['images'])}>
          <ClassPicturesField onUnfinished={onUnfinished} />
        </FormSection>
        <FoldedDetails saved={saved} dates={dates} preview={preview} />
        {children}
      </div>
      {useIsWide(twoColumns) && (
        <aside aria-label="Preview" className="sticky top-24">
          {preview}
        </aside>
      )}
    </div>
  );
}

const groups = {
  dates: ['repeats', 'meetings', 'sessions', 'joinUntilMeeting', 'timeZone'],
  pin: ['latitude', 'longitude', 'showExactPlace'],
  group: [
    'level',
    'maxSeatsPerBooking',
    'lateMoveHours',
    ...(['minStudents', 'decisionHours', 'belowMinimum'] as const),
  ],
  expect: ['whatToExpect'],
} satisfies Record<string, (keyof ClassForm)[]>;

type FoldedDetailsProps = Pick<ClassPartsProps, 'saved' | 'dates' | 'preview'>;

function FoldedDetails({ saved, dates, preview }: FoldedDetailsProps) {
  const values = useWatch<ClassForm>();
  const isWide = useIsWide(twoColumns);
  const hasPin = useShownPoint(saved) !== undefined;
  const set = {
    dates: setDates(values),
    pin: setPin(hasPin, values),
    group: setGroup(values),
    expect: setExpectations(values),
  };
  return (
    <MoreDetails
      title="More details"
      set={Object.values(set).flat()}
      unset={
        saved
          ? 'Time zone, map pin, level, group, what to expect'
          : 'Repeats, courses, map pin, level, group, what to expect'
      }
    >
      <FoldedGroup
        title={saved ? 'Dates and time zone' : 'More dates'}
        set={set.dates}
        unset={saved ? 'Your time zone' : 'This date only'}
        fields={groups.dates}
        startsOpen={!saved}
      >
        {dates}
      </FoldedGroup>
      <FoldedGroup title="Map pin" set={set.pin} unset="From the location" fields={groups.pin}>
        <PinFields saved={saved} />
      </FoldedGroup>
      <FoldedGroup
        title="Level and group"
        set={set.group}
        unset="All levels, any number of students, no late changes"
        fields={groups.group}
      >
        <GroupFields isSaved={saved !== undefined} />
      </FoldedGroup>
      <FoldedGroup
        title="What to expect"
        set={set.expect}
        unset="Ages, language, what to bring, getting in"
        fields={groups.expect}
      >
        <WhatToExpectFields />
      </FoldedGroup>
      {!isWide && (
        <FoldedGroup title="Preview" set={[]} unset="The card of your class">
          <div className="max-w-sm">{preview}</div>
        </FoldedGroup>
      )}
    </MoreDetails>
  );
}
