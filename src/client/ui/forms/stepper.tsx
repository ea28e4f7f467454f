import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { buttonStyle } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';

type StepperProps = {
  label: string;
  /** The value with its unit, such as '2 spots'; announced when it changes. */
  valueText: string;
  value: number;
  min: number;
  max: number;
  /** Gets a function of the newest value, because a press may come before the last one is rendered. */
  onChange(change: (value: number) => number): void;
};

/** A small number, changed by one at a time. */
export function Stepper({ label, valueText, value, min, max, onChange }: StepperProps) {
  const labelId = useId();
  const limited = (other: number) => Math.min(Math.max(other, min), max);
  const change = (step: number) => onChange((now) => limited(limited(now) + step));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand beside its buttons.
    <div
      role="group"
      aria-labelledby={labelId}
      className="flex min-h-11 items-center justify-between gap-4 print:hidden"
    >
      <span id={labelId} className="font-medium text-sm">
        {label}
      </span>
      <span className="flex items-center gap-2">
        <StepButton
          name={`Fewer ${label.toLowerCase()}`}
          isOff={value <= min}
          onStep={() => change(-1)}
        >
          <Minus aria-hidden className="size-4" />
        </StepButton>
        <output aria-live="polite" className="min-w-16 text-center tabular-nums">
          {valueText}
        </output>
        <StepButton
          name={`More ${label.toLowerCase()}`}
          isOff={value >= max}
          onStep={() => change(1)}
        >
          <Plus aria-hidden className="size-4" />
        </StepButton>
      </span>
    </div>
  );
}

type StepButtonProps = { name: string; isOff: boolean; onStep(): void; children: React.ReactNode };

/** A button that stays focusable at the end of the range, so that the focus isn't lost. */
function StepButton({ name, isOff, onStep, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className={classNames(
        buttonStyle('secondary'),
        'size-11 rounded-full! px-0! aria-disabled:opacity-40',
      )}
      aria-label={name}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onStep()}
    >
      {children}
    </button>
  );
}
