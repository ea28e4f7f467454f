import { Fragment, type ReactNode, useState } from 'react';
import { forgetDraft, hasDraft } from '#client/lib/browser/drafts.ts';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';

type WithDraftProps = {
  draftKey: string;
  children(isStartedOver: boolean): ReactNode;
};

/** A form whose draft stays in this browser, so that it can be left and continued, or started over. */
export function WithDraft({ draftKey, children }: WithDraftProps) {
  const [round, setRound] = useState(0);
  const [isRestored, setIsRestored] = useState(() => hasDraft(draftKey, 'browser'));
  const startOver = () => {
    forgetDraft(draftKey, 'browser');
    setIsRestored(false);
    setRound(round + 1);
  };
  return (
    <>
      {isRestored && <DraftNote onStartOver={startOver} />}
      <Fragment key={round}>{children(round > 0)}</Fragment>
    </>
  );
}

function DraftNote({ onStartOver }: { onStartOver(): void }) {
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
