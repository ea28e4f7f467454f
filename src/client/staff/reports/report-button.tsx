import { Flag } from 'lucide-react';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { Button } from '#client/ui/button.tsx';
import { useLazyComponent } from '#client/ui/use-lazy-component.ts';
import type { ReportedSubject } from './reported-subject.ts';

const load = async () => (await import('./report-dialog.tsx')).ReportDialog;

type ReportButtonProps = {
  subject: ReportedSubject;
  /** The author of the content, or the person: they can't report themselves. */
  username: string;
  isShort?: boolean;
};

/** Opens the form, which is loaded on hover or focus. */
export function ReportButton({ subject, username, isShort = false }: ReportButtonProps) {
  const viewer = useKnownViewer();
  const { Component: Form, isOpen, open, close, preloadOn } = useLazyComponent(load);
  if (viewer?.username === username) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="!px-2 text-sm"
        aria-haspopup="dialog"
        aria-label={`Report ${subject.name}`}
        {...preloadOn}
        onClick={open}
      >
        <Flag aria-hidden className="size-4" />
        {!isShort && 'Report'}
      </Button>
      {Form && isOpen && <Form subject={subject} isSignedIn={Boolean(viewer)} onClose={close} />}
    </>
  );
}
