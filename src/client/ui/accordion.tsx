import { ChevronDown } from 'lucide-react';
import { Accordion as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** One item is open at a time, even across groups; a second click closes it. */
export function Accordion({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <Primitive.Root type="single" collapsible className={className}>
      {children}
    </Primitive.Root>
  );
}

type AccordionItemProps = { title: string; children: ReactNode };

export function AccordionItem({ title, children }: AccordionItemProps) {
  return (
    <Primitive.Item value={title} className="border-line border-b first:border-t">
      <Primitive.Header className="font-medium font-sans text-base tracking-normal">
        <Primitive.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 rounded-lg py-3 text-left hover:text-accent">
          {title}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-ink-soft transition-transform duration-150 group-data-[state=open]:rotate-180"
          />
        </Primitive.Trigger>
      </Primitive.Header>
      <Primitive.Content className="max-w-prose animate-appear pb-5 text-ink-soft">
        {children}
      </Primitive.Content>
    </Primitive.Item>
  );
}
