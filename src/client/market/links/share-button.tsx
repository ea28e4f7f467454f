import { Share } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { useLazyComponent } from '#client/ui/use-lazy-component.ts';
import type { SharedPage } from './shared-page.ts';

const load = async () => (await import('./share-dialog.tsx')).ShareDialog;

type ShareButtonProps = { page: SharedPage; variant?: 'primary' | 'secondary' | 'quiet' };

/** For the instructor of a page: opens its link, QR code and text, which are loaded on hover or focus. */
export function ShareButton({ page, variant = 'secondary' }: ShareButtonProps) {
  const { Component: Dialog, isOpen, open, close, preloadOn } = useLazyComponent(load);
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" {...preloadOn} onClick={open}>
        <Share aria-hidden className="size-4" />
        Share
      </Button>
      {Dialog && isOpen && <Dialog page={page} onClose={close} />}
    </>
  );
}
