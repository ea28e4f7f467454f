import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveFile } from '#client/lib/browser/save-file.ts';
import { showServerError } from '#client/lib/server/server-errors.ts';
import { Button } from '#client/ui/button.tsx';

type Props = {
  fileName: string;
  load: () => Promise<Blob>;
  /** Names what could not be loaded. */
  failure: string;
  children: ReactNode;
};

/** Fetches the file first, so that an error is shown instead of being saved as the file. */
export function DownloadButton({ fileName, load, failure, children }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      saveFile(fileName, await load());
    } catch (error) {
      showServerError(error, failure);
    }
    setIsBusy(false);
  };
  return (
    <Button variant="secondary" isPending={isBusy} onClick={download}>
      {!isBusy && <Download aria-hidden className="size-4" />}
      {children}
    </Button>
  );
}
