import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type SettingsRowProps = { icon: LucideIcon; title: string; note: string; children?: ReactNode };

export function SettingsRow({ icon: Icon, title, note, children }: SettingsRowProps) {
  return (
    <li className="flex gap-3 rounded-xl border border-line px-4 py-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-40 grow basis-0">
          <p className="wrap-anywhere font-medium">{title}</p>
          <p className="text-ink-soft text-sm">{note}</p>
        </div>
        {children}
      </div>
    </li>
  );
}
