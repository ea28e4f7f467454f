import { Download, Printer } from 'lucide-react';
import { saveFile } from '#client/lib/browser/save-file.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { linkSentence } from '#client/market/links/own-student-words.ts';
import { paysOnline, usePaymentTerms } from '#client/money/payment-terms.ts';
import { Button, buttonStyle } from '#client/ui/button.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { Field, TextArea, TextInput } from '#client/ui/forms/field.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { EmbedTools } from './embed-tools.tsx';
import { qrPng, qrSvgUrl } from './qr-code.ts';
import { linkOf, type SharedPage, sharedFacts, sharedText } from './shared-page.ts';

type ShareDialogProps = { page: SharedPage; onClose(): void };

/** The instructor's link to a page, as an address, a QR code, a card to print, a text and a widget. */
export function ShareDialog({ page, onClose }: ShareDialogProps) {
  const terms = usePaymentTerms();
  const { data: own, error, refetch } = trpc.links.mine.useQuery();
  return (
    <Dialog
      isOpen
      isDialogFocused
      onOpenChange={onClose}
      title="Share your link"
      description={
        paysOnline(terms) ? linkSentence(terms) : 'For your messages, your website, and your door.'
      }
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
      <div className="flex flex-col items-start gap-2">
        <Field label="Your link" className="w-full">
          <TextInput
            readOnly
            autoComplete="off"
            value={link}
            onFocus={({ target }) => target.select()}
          />
        </Field>
        <CopyButton label="Copy link" text={link} />
      </div>
      <QrTools link={link} />
      <div className="flex flex-col items-start gap-2">
        <Field label="Text to paste" className="w-full">
          <TextArea readOnly rows={7} value={text} onFocus={({ target }) => target.select()} />
        </Field>
        <CopyButton label="Copy text" text={text} />
      </div>
      <EmbedTools page={page} code={code} />
      <PrintedCard page={page} link={link} />
    </div>
  );
}

function QrTools({ link }: { link: string }) {
  const svg = qrSvgUrl(link);
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
    <div className="flex flex-wrap items-center gap-4">
      <img
        src={svg}
        alt="QR code of your link"
        className="size-40 rounded-lg border border-line bg-white"
      />
      <div className="flex min-w-40 grow flex-col items-stretch gap-2">
        <a href={svg} download="qr-code.svg" className={buttonStyle('secondary')}>
          <Download aria-hidden className="size-4" />
          QR code as SVG
        </a>
        <Button variant="secondary" onClick={savePng}>
          <Download aria-hidden className="size-4" />
          QR code as PNG
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print a card
        </Button>
      </div>
    </div>
  );
}

/** The card to print, which is shown only on paper, and alone there. */
function PrintedCard({ page, link }: { page: SharedPage; link: string }) {
  return (
    <div className="print-alone hidden max-w-96 flex-col items-center gap-3 rounded-2xl border border-line-strong p-8 text-center print:flex">
      <p dir="auto" className="font-serif text-2xl">
        {page.title}
      </p>
      {sharedFacts(page).map((fact) => (
        <p key={fact} className="text-lg">
          {fact}
        </p>
      ))}
      <img src={qrSvgUrl(link)} alt="" className="size-64" />
      <p>Scan to book, or open</p>
      <p className="wrap-anywhere text-sm">{link.replace(/^https?:\/\//, '')}</p>
    </div>
  );
}
