import { type ComponentType, useRef, useState } from 'react';
import { unreachable } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { daysWords } from './days.ts';
import { weekWords } from './week-words.ts';
import type { When } from './when-fields.tsx';
import type { WhenPanel } from './when-panel.tsx';

type WhenFieldProps = { when: When; onWhen(when: When): void; className?: string };

const load = async () => (await import('./when-panel.tsx')).WhenPanel;

/** A button whose panel is loaded on hover or focus, to keep the first load small. */
export function WhenField({ when, onWhen, className }: WhenFieldProps) {
  const [Panel, setPanel] = useState<ComponentType<Parameters<typeof WhenPanel>[0]> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const approach = () => {
    load().catch(() => {});
  };
  const open = () => {
    load().then(
      (Loaded) => setPanel(() => Loaded),
      () => toast({ title: 'Error', description: unreachable, tone: 'bad' }),
    );
  };
  const close = () => setPanel(null);
  const words = whenWords(when);
  return (
    <div className="relative min-w-0">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={Panel !== null}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={Panel ? close : open}
        className={className}
      >
        <span className="block font-medium text-sm">When</span>
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
