import { History, LocateFixed, MapPin } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { searchLimits } from '#shared/search.ts';
import type { PlaceOption } from './place-options.ts';
import { type Place, pressKey, usePlaceList } from './use-place-list.ts';

type WhereFieldProps = {
  place: Place;
  onPlace(place: Place): void;
  /** Puts the label and the input into a frame. */
  children(field: { input: ReactNode; controlId: string }): ReactNode;
};

const icons = { position: LocateFixed, last: History, place: MapPin };

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
