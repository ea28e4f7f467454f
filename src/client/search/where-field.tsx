import { History, LocateFixed, MapPin } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { currentPosition } from '#client/lib/current-position.ts';
import { classNames } from '#client/ui/class-names.ts';
import { searchLimits } from '#shared/search.ts';
import type { Search } from './params/search-params.ts';
import { type PlaceOption, usePlaceOptions } from './place-options.ts';

export type Place = Pick<Search, 'near' | 'lat' | 'lng'>;

type WhereFieldProps = {
  place: Place;
  onPlace(place: Place): void;
  /** Puts the label and the input into a frame. */
  children(field: { input: ReactNode; controlId: string }): ReactNode;
};

const icons = { position: LocateFixed, last: History, place: MapPin };
const refusals = {
  denied:
    "Your browser didn't share where you are. Allow it for this site, or type a city or ZIP code.",
  failed: "Your device couldn't find where it is. Type a city or ZIP code instead.",
};

/** A text field that suggests places: the combobox pattern of the ARIA Authoring Practices Guide. */
export function WhereField({ place, onPlace, children }: WhereFieldProps) {
  const [controlId, listId] = [useId(), useId()];
  const list = usePlaceList(place, onPlace);
  const { options, active, isOpen, status } = list;
  const optionId = (index: number) => `${listId}-${index}`;
  const input = (
    <input
      id={controlId}
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={active === null ? undefined : optionId(active)}
      autoComplete="off"
      placeholder="City or ZIP code"
      maxLength={searchLimits.place}
      // The point is in fields of its own.
      name={place.lat === undefined ? 'near' : undefined}
      value={place.near ?? (place.lat === undefined ? '' : nearYou)}
      onChange={(event) => list.type(event.target.value)}
      onClick={list.open}
      onFocus={({ target }) => target.select()}
      onBlur={list.close}
      onKeyDown={(event) => pressKey(event, list)}
      className="w-full min-w-0 text-ellipsis bg-transparent outline-none"
    />
  );
  return (
    <div className="relative min-w-0">
      {children({ input, controlId })}
      <div
        hidden={!isOpen}
        className="absolute top-full left-0 z-20 mt-2 w-full min-w-72 rounded-xl border border-line bg-raised p-1.5 shadow-card"
      >
        <div id={listId} role="listbox" aria-label="Places">
          {options.map((option, index) => (
            <PlaceRow
              key={option.label}
              id={optionId(index)}
              option={option}
              isActive={index === active}
              onChoose={() => list.choose(option)}
            />
          ))}
        </div>
        <p role="status" className={classNames('text-sm', status && 'px-3 py-2')}>
          {status}
        </p>
      </div>
    </div>
  );
}

const nearYou = 'Near you';

type PlaceRowProps = { id: string; option: PlaceOption; isActive: boolean; onChoose(): void };

function PlaceRow({ id, option, isActive, onChoose }: PlaceRowProps) {
  const Icon = icons[option.kind];
  return (
    // The keys are handled by the input, which keeps the focus.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 hover:bg-sunken aria-selected:bg-sunken"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 truncate">{option.label}</span>{' '}
      {option.kind === 'last' && <span className="text-ink-soft text-sm">Last search</span>}
    </div>
  );
}

/** What is open, suggested and active, and what keys and presses do. */
function usePlaceList(place: Place, onPlace: (place: Place) => void) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const [status, setStatus] = useState('');
  const options = usePlaceOptions(place.near ?? '', isOpen);
  const close = () => {
    setIsOpen(false);
    setActive(null);
    setStatus('');
  };
  const choose = async (option: PlaceOption) => {
    if (option.kind === 'position') {
      setStatus('Finding you…');
      const found = await currentPosition();
      if ('refusal' in found) return setStatus(refusals[found.refusal]);
      onPlace({ lat: roughly(found.point.latitude), lng: roughly(found.point.longitude) });
    } else onPlace({ near: option.label });
    close();
  };
  const move = (step: number) => {
    setIsOpen(true);
    const from = active ?? (step > 0 ? -1 : 0);
    setActive(options.length > 0 ? (from + step + options.length) % options.length : null);
  };
  const type = (text: string) => {
    onPlace({ near: text });
    setActive(null);
    setIsOpen(true);
  };
  return {
    options,
    active,
    isOpen,
    status,
    open: () => setIsOpen(true),
    close,
    choose,
    move,
    type,
  };
}

type PlaceList = ReturnType<typeof usePlaceList>;

function pressKey(event: KeyboardEvent, { isOpen, options, active, ...list }: PlaceList): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const option = options[active ?? -1];
  if (step) list.move(step);
  else if (event.key === 'Enter' && isOpen && option) void list.choose(option);
  else {
    if (event.key === 'Escape') list.close();
    return;
  }
  // The cursor would move, or the form would be sent.
  event.preventDefault();
}

/** About 100 meters: enough to measure miles, and less to reveal. */
const roughly = (degrees: number) => Math.round(degrees * 1000) / 1000;
