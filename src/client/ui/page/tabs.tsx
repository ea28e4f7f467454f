import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useCurrentInView } from './current-in-view.ts';

type Tab<Name> = { value: Name; label: string; content: ReactNode };
type TabsProps<Name> = {
  label: string;
  tabs: [Tab<Name>, ...Tab<Name>[]];
  /** Keeps inactive tabs mounted, so that typed text is not lost. */
  isForceMounted?: boolean;
  /** The open tab, which is in the URL of the page. */
  open: Name;
  onOpen(value: Name): void;
};

/** Arrow keys move between tabs. They stay in one row, which scrolls where it is too long. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, isForceMounted = false, open, onOpen } = props;
  const list = useCurrentInView<HTMLDivElement>(open);
  const choose = (value: string) => {
    const tab = tabs.find((known) => known.value === value);
    if (tab) onOpen(tab.value);
  };
  return (
    <Primitive.Root value={open} onValueChange={choose}>
      <Primitive.List
        ref={list}
        aria-label={label}
        className="scroll-row relative gap-x-1 border-line border-b"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 whitespace-nowrap border-transparent border-b-2 px-1 font-medium text-ink-soft max-sm:text-sm min-[25rem]:px-2 sm:px-3 -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink print:data-[state=inactive]:hidden"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.value}
          value={tab.value}
          {...(isForceMounted && { forceMount: true })}
          className="rounded-lg pt-6 data-[state=inactive]:hidden"
        >
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
