import { qrSvgUrl } from './qr-code.ts';
import { type SharedPage, sharedFacts, shownLink } from './shared-page.ts';

/** The card of a page, shown as it is printed: on white, and on paper alone. */
export function PrintedCard({ page, link }: { page: SharedPage; link: string }) {
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
