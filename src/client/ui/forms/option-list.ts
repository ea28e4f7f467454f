import { type KeyboardEvent, useState } from 'react';
import { pressedKey } from '#client/lib/browser/pressed-key.ts';

/** Whether a list of suggestions is open, and the id of the active one: '' if none is. */
export function useListState() {
  const [activeId, setActiveId] = useState<string>();
  return {
    isOpen: activeId !== undefined,
    activeId,
    activate: (id = '') => setActiveId(id),
    close: () => setActiveId(undefined),
  };
}

export type OptionList<Option> = {
  options: Option[];
  /** The index of the option that Enter chooses, or -1. */
  active: number;
  isOpen: boolean;
  open(): void;
  close(): void;
  choose(option: Option): void;
  pressKey(event: KeyboardEvent): void;
};

/** The suggestions, and their keyboard handling. */
export function optionList<Option extends { id: string }>(
  { isOpen, activeId, activate, close }: ReturnType<typeof useListState>,
  options: Option[],
  choose: (option: Option) => void,
): OptionList<Option> {
  // The active option is found by its id, because the suggestions may change meanwhile.
  const active = options.findIndex(({ id }) => id === activeId);
  const move = (step: number) => {
    const next = (step > 0 ? active : Math.max(active, 0)) + step;
    activate(options.at(next % options.length)?.id);
  };
  const pressKey = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const option = options[active];
    if (step) move(step);
    else if (key === 'Enter' && isOpen && option) choose(option);
    else {
      if (key === 'Escape') close();
      return;
    }
    // Otherwise the arrow keys would move the cursor, and Enter would submit the form.
    event.preventDefault();
  };
  return { options, active, isOpen, open: () => activate(), close, choose, pressKey };
}
