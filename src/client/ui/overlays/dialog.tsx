import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { pressedKey } from '#client/lib/browser/pressed-key.ts';
import { classNames } from '#client/ui/class-names.ts';

type DialogProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Fills the screen, for viewing pictures; the title is for screen readers only. */
  isFullScreen?: boolean;
  /** Focuses the dialog, not its first field, which would open a phone's keyboard. */
  isDialogFocused?: boolean;
  /** The element that gets the focus on close, if not the opener. */
  getReturnFocus?(): HTMLElement | null;
};

/** Escape while the user composes text ends only the composition, and does not close the dialog. */
export function ignoreComposingEscape(event: KeyboardEvent): void {
  if (pressedKey(event) !== 'Escape') event.preventDefault();
}

/** Traps the focus and restores it on close; Escape or a click outside closes it. */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, description, children, className, isFullScreen } = props;
  const { isDialogFocused, getReturnFocus } = props;
  const opener = useRef<Element | null>(null);
  if (!isOpen) return null;
  return (
    <Primitive.Root open onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-appear bg-black/50" />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            if (!isDialogFocused || !(event.target instanceof HTMLElement)) return;
            event.preventDefault();
            event.target.focus();
          }}
          onEscapeKeyDown={ignoreComposingEscape}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const next = getReturnFocus?.() ?? opener.current;
            if (next instanceof HTMLElement) next.focus();
          }}
          className={classNames(
            'fixed z-50 animate-appear bg-raised outline-none',
            isFullScreen
              ? 'inset-0 flex flex-col'
              : 'top-1/2 left-1/2 max-h-[90dvh] w-[calc(100%-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-2xl p-6 shadow-card',
            className,
          )}
        >
          <Primitive.Title className={isFullScreen ? 'sr-only' : 'pr-10 text-xl'}>
            {title}
          </Primitive.Title>
          {description && (
            <Primitive.Description className="mt-2 text-ink-soft">
              {description}
            </Primitive.Description>
          )}
          {children}
          <Primitive.Close
            aria-label="Close"
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-lg bg-raised text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
