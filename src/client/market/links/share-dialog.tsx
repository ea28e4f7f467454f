import { Download, Printer } from 'lucide-react';
import { saveFile } from '#client/lib/browser/save-file.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { linkSentence } from '#client/market/links/own-student-words.ts';
import { paysOnline, usePaymentTerms } from '#client/money/payment-terms.ts';
import { Button, buttonStyle } from '#client/ui/button.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { Field, TextArea } from '#client/ui/forms/field.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { EmbedTools } from './embed-tools.tsx';
import { LinkToCopy } from './link-to-copy.tsx';
import { qrPng, qrSvgUrl } from './qr-code.ts';
import { linkOf, type SharedPage, sharedFacts, sharedText, shownLink } from './shared-page.ts';

type ShareDialogProps = { page: SharedPage; onClose(): void };

/** The instructor's link to a page: to copy, as a card to print, and under More as a text and a widget. */
export function ShareDialog({ page, onClose }: ShareDialogProps) {
  const terms = usePaymentTerms();
  const { data: own, error, refetch } = trpc.links.mine.useQuery();
  return (
    <Dialog
      isOpen
      isDialogFocused
      onOpenChange={onClose}
      title="Share your link"
      description={paysOnline(terms) ? linkSentence(terms) : undefined}
      className="sm:max-w-2xl"
    >
      {own && <ShareTools page={page} code={own.code} />}
      {!own && error && <PartFailure error={error} onRetry={() => refetch()} />}
      {!own && !error && <Skeleton className="mt-4 h-96 w-full rounded-lg" />}
    </Dialog>
  );
}

function ShareTools({ page, code }: { page: SharedPage; code: string }) {
  const link = linkOf(page, code);
  const text = sharedText(page, link);
  return (
    <div className="mt-4 flex flex-col gap-5">
      <LinkToCopy link={link} />
      <div className="flex flex-wrap items-start gap-4">
        <PrintedCard page={page} link={link} />
        <CardTools link={link} />
      </div>
      <div className="-mx-4 border-line border-t print:hidden sm:-mx-5">
        <Disclosure summary="More: text and website code" aside={null}>
          {() => (
            <div className="flex flex-col gap-6 px-4 pt-2 sm:px-5">
              <div className="flex flex-col items-start gap-2">
                <Field label="Text to paste" className="w-full">
                  <TextArea
                    readOnly
                    rows={5}
                    value={text}
                    onFocus={({ target }) => target.select()}
                  />
                </Field>
                <CopyButton label="Copy text" text={text} />
              </div>
              <EmbedTools page={page} code={code} />
            </div>
          )}
        </Disclosure>
      </div>
    </div>
  );
}

function CardTools({ link }: { link: string }) {
  const savePng = async () => {
    try {
      saveFile('qr-code.png', await qrPng(link));
    } catch {
      toast({
        title: "We couldn't make the picture",
        description: 'Please use the SVG file.',
        tone: 'bad',
      });
    }
  };
  return (
    <div className="flex min-w-44 grow flex-col gap-2 sm:grow-0">
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        Print this card
      </Button>
      <a href={qrSvgUrl(link)} download="qr-code.svg" className={buttonStyle('secondary')}>
        <Download aria-hidden className="size-4" />
        QR code as SVG
      </a>
      <Button variant="secondary" onClick={savePng}>
        <Download aria-hidden className="size-4" />
        QR code as PNG
      </Button>
    </div>
  );
}

/** The card of a page, shown as it is printed: on white, and on paper alone. */
function PrintedCard({ page, link }: { page: SharedPage; link: string }) {
  return (
    <div className="print-alone flex max-w-96 flex-col items-center gap-2 rounded-2xl border border-line-strong bg-white p-6 text-center text-black">
      <p dir="auto" className="font-serif text-xl">
        {page.title}
      </p>
      {sharedFacts(page).map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <img src={qrSvgUrl(link)} alt="QR code of your link" className="my-1 size-44" />
      <p>Scan to book, or open</p>
      <p className="wrap-anywhere text-sm">{shownLink(link)}</p>
    </div>
  );
}
