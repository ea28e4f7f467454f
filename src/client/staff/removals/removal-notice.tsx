import { formatDate } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import type { Removal } from '#client/lib/server/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { useLazyComponent } from '#client/ui/use-lazy-component.ts';
import { whyHidden } from '#shared/market/bookings/doubt-words.ts';

type RemovalNoticeProps = {
  title: string;
  /** The consequence for the reader. */
  children: string;
  removal: Removal;
};

/** The notice of the author of hidden content, who can appeal. */
export function RemovalNotice({ title, children, removal }: RemovalNoticeProps) {
  return (
    <section className="flex flex-col items-start gap-2 rounded-2xl border border-line bg-sunken p-5">
      <h2 className="text-lg">{title}</h2>
      <p>{children}</p>
      <HiddenReason>{whyHidden(removal)}</HiddenReason>
      <Appeal removal={removal} />
    </section>
  );
}

export function HiddenReason({ children }: { children: string }) {
  return (
    <p className="wrap-anywhere">
      <span className="font-medium">The reason: </span>
      <span dir="auto" className="whitespace-pre-line">
        {children}
      </span>
    </p>
  );
}

const load = async () => (await import('./appeal-dialog.tsx')).AppealDialog;

function Appeal({ removal }: { removal: Removal }) {
  const { Component: Form, isOpen, open, close, preloadOn } = useLazyComponent(load);
  const zone = useReaderZone('UTC');
  const { id, appealedAt, appealOutcome, appealResponse } = removal;
  if (appealOutcome)
    return (
      <p className="wrap-anywhere">
        <span className="font-medium">We read your appeal, and it stays hidden: </span>
        <span dir="auto" className="whitespace-pre-line">
          {appealResponse}
        </span>
      </p>
    );
  if (appealedAt)
    return <p>You appealed on {formatDate(appealedAt, zone)}. We'll email you what we decide.</p>;
  return (
    <>
      <Button
        variant="secondary"
        className="mt-2"
        aria-haspopup="dialog"
        {...preloadOn}
        onClick={open}
      >
        Appeal
      </Button>
      {Form && isOpen && <Form removalId={id} onClose={close} />}
    </>
  );
}
