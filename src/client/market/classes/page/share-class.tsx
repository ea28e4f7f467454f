import { Share } from 'lucide-react';
import { copyText } from '#client/lib/browser/copy-text.ts';
import type { ClassDetails } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { shortPathOf } from '#shared/market/classes/short-code.ts';

/** Opens the device's own sharing, or copies the link on devices without it. */
export function ShareClass({ id, title }: Pick<ClassDetails, 'id' | 'title'>) {
  const share = async () => {
    const url = location.origin + shortPathOf(id);
    if (!navigator.share) return copyLink(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
    }
  };
  return (
    <Button variant="quiet" onClick={share}>
      <Share aria-hidden className="size-4" />
      Share
    </Button>
  );
}

async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) toast({ title: 'Link copied' });
  else toast({ title: "Here's the link", description: url });
}
