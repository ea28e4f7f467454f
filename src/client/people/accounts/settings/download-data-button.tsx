import { trpc } from '#client/lib/server/trpc.ts';
import { DownloadButton } from '#client/ui/download-button.tsx';

export function DownloadDataButton() {
  const utils = trpc.useUtils();
  return (
    <DownloadButton
      fileName="learnlocal-my-data.json"
      failure="We couldn't load your data"
      load={async () => {
        const data = await utils.account.data.fetch(undefined, { staleTime: 0 });
        return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      }}
    >
      Download my data
    </DownloadButton>
  );
}
