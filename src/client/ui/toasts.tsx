import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { dismissToast, type ShownToast } from '#client/lib/toast.ts';
import { secondMs } from '#shared/units.ts';
import { buttonStyle } from './button.tsx';
import { classNames } from './class-names.ts';

const durationMs = 5 * secondMs;
const swipeThresholdPx = 50;
const hotkey = ['F8'];

export function Toasts({ toast: current }: { toast: ShownToast | null }) {
  return (
    <Primitive.Provider duration={durationMs} swipeThreshold={swipeThresholdPx}>
      {current && <ToastCard key={current.id} toast={current} />}
      <Primitive.Viewport
        hotkey={hotkey}
        className="fixed right-0 bottom-0 z-60 m-4 w-[calc(100%-2rem)] max-w-sm"
      />
    </Primitive.Provider>
  );
}

function ToastCard({
  toast: { title, description, tone = 'good', action, isOpen, id },
}: {
  toast: ShownToast;
}) {
  const Icon = tone === 'good' ? CircleCheck : CircleAlert;
  return (
    <Primitive.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) dismissToast(id);
      }}
      type={tone === 'bad' ? 'foreground' : 'background'}
      className="flex animate-rise items-start gap-3 rounded-xl border border-line bg-raised p-4 shadow-card data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <Icon
        aria-hidden
        className={classNames('mt-0.5 size-5 shrink-0', tone === 'good' ? 'text-good' : 'text-bad')}
      />
      <div className="min-w-0 grow">
        <Primitive.Title className="font-medium">{title}</Primitive.Title>
        {description && (
          <Primitive.Description className="text-ink-soft text-sm">
            {description}
          </Primitive.Description>
        )}
      </div>
      {action && (
        <Primitive.Action
          altText={action.altText}
          onClick={action.onPress}
          className={classNames(buttonStyle('secondary'), '-my-2 shrink-0 self-center')}
        >
          {action.label}
        </Primitive.Action>
      )}
      <Primitive.Close
        aria-label="Dismiss"
        className="-m-2 grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Primitive.Close>
    </Primitive.Root>
  );
}
