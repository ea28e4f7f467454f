import { type KeyboardEvent, useState } from 'react';

/** Whether a list of suggestions is open, and the index of the active one. */
export function useListState() {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  return {
    isOpen,
    active,
    activate(index: number | null) {
      setIsOpen(true);
      setActive(index);
    },
    close() {
      setIsOpen(false);
      setActive(null);
    },
  };
}

export type OptionList<Option> = {
  options: Option[];
  active: number | null;
  isOpen: boolean;
  open(): void;
  close(): void;
  choose(option: Option): void;
  pressKey(event: KeyboardEvent): void;
};

/** The suggestions, and their keyboard handling. */
export function optionList<Option>(
  { isOpen, active, activate, close }: ReturnType<typeof useListState>,
  options: Option[],
  choose: (option: Option) => void,
): OptionList<Option> {
  const move = (step: number) => {
    const from = active ?? (step > 0 ? -1 : 0);
    activate(options.length > 0 ? (from + step + options.length) % options.length : null);
  };
  const pressKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[active ?? -1];
    if (step) move(step);
    else if (event.key === 'Enter' && isOpen && option) choose(option);
    else {
      if (event.key === 'Escape') close();
      return;
    }
    // By default the cursor would move, or the form would be sent.
    event.preventDefault();
  };
  return { options, active, isOpen, open: () => activate(null), close, choose, pressKey };
}
