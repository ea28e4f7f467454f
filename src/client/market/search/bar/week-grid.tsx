import { Check } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { partNames, shortDayName, slotName } from '#client/market/search/week-words.ts';
import { classNames } from '#client/ui/class-names.ts';
import { dayParts, type WeekSlot, weekdays, weekSlots } from '#shared/market/search/search.ts';

type WeekGridProps = { slots: readonly WeekSlot[]; onSlots(slots: WeekSlot[]): void };

/** 7 days × 3 times of day. The name of a day or time toggles its whole row or column. */
export function WeekGrid({ slots, onSlots }: WeekGridProps) {
  const hasAll = (some: readonly WeekSlot[]) => some.every((slot) => slots.includes(slot));
  const toggle = (some: readonly WeekSlot[]) => {
    const isOn = !hasAll(some);
    onSlots(weekSlots.filter((slot) => (some.includes(slot) ? isOn : slots.includes(slot))));
  };
  const switchFor = (some: readonly WeekSlot[]) => ({
    isOn: hasAll(some),
    onPress: () => toggle(some),
  });
  return (
    // Days are rows on phones, where touch targets need the width, and columns elsewhere.
    <div className="grid grid-cols-[2.75rem_repeat(3,minmax(0,1fr))] gap-1 sm:grid-flow-col sm:grid-cols-[auto_repeat(7,minmax(2.75rem,1fr))] sm:grid-rows-4">
      <span />
      {dayParts.map((part) => {
        const some = weekSlots.filter((slot) => slot.endsWith(part));
        return (
          <Name key={part} name={`Every ${part}`} {...switchFor(some)}>
            {partNames[part]}
          </Name>
        );
      })}
      {weekdays.map((day) => (
        <Fragment key={day}>
          <Name
            name={`${shortDayName(day)}, all day`}
            {...switchFor(dayParts.map((part): WeekSlot => `${day}-${part}`))}
          >
            {shortDayName(day)}
          </Name>
          {dayParts.map((part) => (
            <Slot key={part} name={slotName(day, part)} {...switchFor([`${day}-${part}`])} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

type SwitchProps = { name: string; isOn: boolean; onPress(): void };

function Name({ name, isOn, onPress, children }: SwitchProps & { children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isOn}
      onClick={onPress}
      className="min-h-11 rounded-lg font-medium text-ink-soft text-sm hover:bg-sunken hover:text-ink sm:px-1"
    >
      {children}
    </button>
  );
}

function Slot({ name, isOn, onPress }: SwitchProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'grid min-h-11 place-items-center rounded-lg border transition-colors duration-150',
        isOn ? 'border-good bg-good-soft text-good' : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      {isOn && <Check aria-hidden className="size-5" />}
    </button>
  );
}
