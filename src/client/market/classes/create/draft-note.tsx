import { useState } from 'react';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';

/** Shown above a form that continues what was entered before. */
export function DraftNote({ onStartOver }: { onStartOver(): void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="-mt-4 mb-4 flex flex-wrap items-center gap-x-2 text-sm">
      <p role="status">We kept your draft</p>
      <span aria-hidden>·</span>
      <button
        type="button"
        className="min-h-11 rounded-lg text-accent underline underline-offset-4"
        onClick={() => setIsAsking(true)}
      >
        Start over
      </button>
      <AskDialog
        isOpen={isAsking}
        title="Start over?"
        description="This clears everything you've entered."
        keep="Keep my draft"
        confirm="Start over"
        onClose={() => setIsAsking(false)}
        onConfirm={onStartOver}
      />
    </div>
  );
}
