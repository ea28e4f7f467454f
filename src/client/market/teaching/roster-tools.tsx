import { Download, Printer } from 'lucide-react';
import type { Roster } from '#client/lib/server/trpc.ts';
import { Button, buttonStyle } from '#client/ui/button.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';

/** Tools for the roster: print it, copy email addresses, save it as a spreadsheet. */
export function RosterTools({
  roster: { session, students, byHand, canceled },
}: {
  roster: Roster;
}) {
  const listed = session.isScheduled ? students : canceled;
  const addresses = listed.flatMap(({ email }) => email ?? []);
  if (listed.length + byHand.length === 0) return null;
  return (
    <div className="scroll-row mt-4 gap-2 print:hidden">
      {addresses.length > 0 && (
        <CopyButton
          label="Copy email addresses"
          text={addresses.join(', ')}
          advice="Paste them as Bcc, so students don't see each other's addresses."
        />
      )}
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
      <a
        href={`/api/sessions/${session.id}/roster.csv`}
        download
        className={buttonStyle('secondary')}
      >
        <Download aria-hidden className="size-4" />
        Download CSV
      </a>
    </div>
  );
}
