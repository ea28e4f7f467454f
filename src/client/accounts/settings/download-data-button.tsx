import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#client/lib/browser/save-file.ts';
import { showServerError } from '#client/lib/server/server-errors.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { Button } from '#client/ui/button.tsx';

/** Fetches the data first, so that an error is shown instead of being saved as the file. */
export function DownloadDataButton() {
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const data = await utils.account.data.fetch(undefined, { staleTime: 0 });
      const json = JSON.stringify(data, null, 2);
      saveFile('learnlocal-my-data.json', new Blob([json], { type: 'application/json' }));
    } catch (error) {
      showServerError(error, "We couldn't load your data");
    }
    setIsBusy(false);
  };
  return (
    <Button variant="secondary" isPending={isBusy} onClick={download}>
      {!isBusy && <Download aria-hidden className="size-4" />}
      Download my data
    </Button>
  );
}
