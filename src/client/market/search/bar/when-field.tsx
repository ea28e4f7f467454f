import { useRef } from 'react';
import { daysWords } from '#client/market/search/days.ts';
import { weekWords } from '#client/market/search/week-words.ts';
import { useLazyComponent } from '#client/ui/use-lazy-component.ts';
import type { When } from './when-fields.tsx';

type WhenFieldProps = {
  when: When;
  onWhen(when: When): void;
  className: string;
  labelClassName: string;
};

const load = async () => (await import('./when-panel.tsx')).WhenPanel;

/** A button whose panel is loaded on hover or focus. */
export function WhenField({ when, onWhen, className, labelClassName }: WhenFieldProps) {
  const { Component: Loaded, isOpen, open, close, preloadOn } = useLazyComponent(load);
  const Panel = isOpen ? Loaded : null;
  const button = useRef<HTMLButtonElement>(null);
  const words = whenWords(when);
  return (
    <div className="relative min-w-0">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={Panel !== null}
        {...preloadOn}
        onClick={Panel ? close : open}
        className={className}
      >
        <span className={labelClassName}>When</span>
        <span className={words ? 'block truncate' : 'block truncate text-ink-soft'}>
          {words || 'Any time'}
        </span>
      </button>
      {Panel && <Panel when={when} onWhen={onWhen} onClose={close} opener={button.current} />}
    </div>
  );
}

function whenWords({ from, to, when }: When): string {
  return [daysWords({ from, to }), when ? weekWords(when) : ''].filter(Boolean).join(' · ');
}
