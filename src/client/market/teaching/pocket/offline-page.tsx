import { formatDate, formatTime, localZone } from '#client/lib/formats/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page/page.tsx';
import { workerScope } from '#shared/pocket-worker.ts';
import type { KeptRoster } from './pocket-store.ts';

type OfflinePageProps = { rosters: KeptRoster[]; isSignedOut: boolean };

/** A teaching page that needs a connection, with the rosters that don't. */
export function OfflinePage({ rosters, isSignedOut }: OfflinePageProps) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>No connection | LearnLocal</title>
      </head>
      <body>
        <main className="flex min-h-dvh flex-col">
          <Page width="narrow" className="my-auto">
            <h1 className="text-2xl">No connection</h1>
            <p className="mt-3 text-ink-soft">
              {isSignedOut
                ? 'Sign in again once you have a connection.'
                : "This page needs a connection, and we can't reach LearnLocal."}
            </p>
            {rosters.length > 0 && (
              <>
                <h2 className="mt-8 mb-3 text-lg">Rosters on this phone</h2>
                <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-2xl border border-line">
                  {rosters.map((kept) => (
                    <li key={kept.sessionId}>
                      <KeptRosterLink kept={kept} />
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Button className="mt-6" onClick={() => location.reload()}>
              Try again
            </Button>
          </Page>
        </main>
      </body>
    </html>
  );
}

function KeptRosterLink({ kept: { sessionId, roster } }: { kept: KeptRoster }) {
  const { title, startTime, timeZone } = roster.session;
  return (
    <a
      href={`${workerScope}/sessions/${sessionId}`}
      className="block px-4 py-3 -outline-offset-2 hover:bg-sunken"
    >
      <span dir="auto" className="font-medium">
        {title}
      </span>
      <span className="block text-ink-soft text-sm">
        {formatDate(startTime, timeZone)}, {formatTime(startTime, timeZone, localZone())}
      </span>
    </a>
  );
}
