import { DropdownMenu as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { MenuOpening } from './menu-button.tsx';

type MenuProps = MenuOpening & { children: ReactNode };

/** Opens right away for the press that loaded it; after a key press, at its first item. */
export function Menu({ button, press, children }: MenuProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The library wasn't loaded when the key was pressed.
    if (press === 'key') content.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [press]);
  return (
    <Primitive.Root modal={false} defaultOpen>
      <Primitive.Trigger asChild>{button}</Primitive.Trigger>
      {/* Not in a portal, so that assistive technology finds it inside the header. */}
      <Primitive.Content
        ref={content}
        align="end"
        sideOffset={8}
        className="z-50 min-w-52 max-w-[min(20rem,calc(100vw-2rem))] animate-appear rounded-xl border border-line bg-raised p-1.5 shadow-card"
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

export function MenuItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      {...props}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 outline-none data-highlighted:bg-sunken',
        className,
      )}
    />
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-3 py-2">{children}</Primitive.Label>;
}

export function MenuDivider() {
  return <Primitive.Separator className="my-1.5 h-px bg-line" />;
}
