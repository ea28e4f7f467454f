import type { LucideIcon } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { OptionList } from './option-list.ts';

/** An id that is unique in the list. */
export type Option = { id: string; label: string; Icon: LucideIcon; note?: string };

export type ComboboxProps<Each extends Option> = {
  list: OptionList<Each>;
  /** The accessible name of the list. */
  label: string;
  status?: string;
  value: string;
  onText(text: string): void;
  input: Omit<ComponentProps<'input'>, 'role' | 'value' | 'onChange'>;
  /** Puts the label and the input into a frame. */
  children(field: { input: ReactNode; controlId: string }): ReactNode;
};

const frameless = 'w-full min-w-0 text-ellipsis bg-transparent outline-none';

/** A text field with suggestions: the combobox pattern of the ARIA Authoring Practices Guide. */
export function Combobox<Each extends Option>(props: ComboboxProps<Each>) {
  const { list, label, status = '', value, onText, children } = props;
  const { id, ref, onBlur, className = frameless, ...inputProps } = props.input;
  const [ownId, listId] = [useId(), useId()];
  const controlId = id ?? ownId;
  const isOpen = list.isOpen && (list.options.length > 0 || status !== '');
  const optionId = (index: number) => `${listId}-${index}`;
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLInputElement);
  // React shows text that was typed before hydration, but does not know it.
  const adoptTyped = useEffectEvent(() => {
    const typed = field.current?.value ?? value;
    if (typed !== value) onText(typed);
  });
  useLayoutEffect(() => adoptTyped(), []);
  const input = (
    <input
      autoComplete="off"
      {...inputProps}
      ref={field}
      id={controlId}
      value={value}
      onChange={({ target }) => {
        onText(target.value);
        list.open();
      }}
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={list.active < 0 ? undefined : optionId(list.active)}
      onClick={list.open}
      onBlur={(event) => {
        list.close();
        onBlur?.(event);
      }}
      onKeyDown={list.pressKey}
      className={className}
    />
  );
  return (
    <div className="relative min-w-0">
      {children({ input, controlId })}
      <div
        hidden={!isOpen}
        className="absolute top-full left-0 z-20 mt-2 w-full min-w-72 rounded-xl border border-line bg-raised p-1.5 shadow-card"
      >
        <div id={listId} role="listbox" aria-label={label}>
          {list.options.map((option, index) => (
            <OptionRow
              key={option.id}
              id={optionId(index)}
              option={option}
              isActive={index === list.active}
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

type OptionRowProps = { id: string; option: Option; isActive: boolean; onChoose(): void };

function OptionRow({ id, option, isActive, onChoose }: OptionRowProps) {
  const { Icon, label, note } = option;
  return (
    // The input handles the keys, because it keeps the focus.
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
      <span className="min-w-0 truncate">{label}</span>{' '}
      {note && <span className="ml-auto shrink-0 text-ink-soft text-sm">{note}</span>}
    </div>
  );
}
