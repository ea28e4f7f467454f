import type { ComponentProps } from 'react';
import { Stepper } from '#client/ui/forms/stepper.tsx';
import { spots } from '#shared/market/classes/seats.ts';

type SpotStepperProps = Pick<ComponentProps<typeof Stepper>, 'value' | 'max' | 'onChange'> & {
  min?: number;
};

/** Chooses the number of spots in a booking. */
export function SpotStepper({ value, min = 1, max, onChange }: SpotStepperProps) {
  const shown = { label: 'Spots', valueText: spots(value) };
  return <Stepper {...shown} value={value} min={min} max={max} onChange={onChange} />;
}
