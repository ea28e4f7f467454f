import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Button } from '#client/ui/button.tsx';
import { ignoreComposingEscape } from '#client/ui/overlays/dialog.tsx';
import { type When, WhenFields } from './when-fields.tsx';

type WhenPanelProps = {
  when: When;
  onWhen(when: When): void;
  onClose(): void;
  opener: HTMLElement | null;
};

/** The panel is below its button on wide screens and fills a phone's screen. */
export function WhenPanel({ when, onWhen, onClose, opener }: WhenPanelProps) {
  const isPhone = !matchMedia('(min-width: 40rem)').matches;
  return (
    <Dialog.Root open modal={isPhone} onOpenChange={onClose}>
      {/* Not in a portal, so that Tab goes on from here to the rest of the form. */}
      <Dialog.Content
        aria-describedby={undefined}
        onOpenAutoFocus={({ target }) => {
          if (target instanceof HTMLElement) target.scrollIntoView({ block: 'nearest' });
        }}
        onEscapeKeyDown={ignoreComposingEscape}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          opener?.focus();
        }}
        onInteractOutside={(event) => {
          // The button closes the panel itself, and would open it again.
          if (event.target instanceof Node && opener?.contains(event.target))
            event.preventDefault();
        }}
        className="z-50 flex animate-appear flex-col gap-4 overflow-y-auto bg-raised p-4 outline-none max-sm:fixed max-sm:inset-0 sm:absolute sm:top-full sm:right-0 sm:mt-2 sm:w-136 sm:rounded-2xl sm:border sm:border-line sm:p-5 sm:shadow-card"
      >
        <div className="flex items-center justify-between sm:hidden">
          <Dialog.Title className="text-xl">When</Dialog.Title>
          <Dialog.Close
            aria-label="Close"
            className="-m-2 grid size-11 place-items-center rounded-lg text-ink-soft hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Dialog.Close>
        </div>
        <WhenFields when={when} onWhen={onWhen} />
        <div className="sticky bottom-0 mt-auto flex justify-between gap-3 border-line border-t bg-raised pt-3 max-sm:-mx-4 max-sm:px-4">
          <Button variant="quiet" onClick={() => onWhen({})}>
            Clear
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  );
}
