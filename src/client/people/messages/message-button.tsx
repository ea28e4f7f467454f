import { MessageCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#client/ui/button.tsx';
import { useLazyComponent } from '#client/ui/use-lazy-component.ts';
import type { Recipient } from './recipient.ts';

const load = async () => (await import('./first-message.tsx')).FirstMessage;

type MessageButtonProps = {
  to: Recipient;
  label?: string;
  variant?: ComponentProps<typeof Button>['variant'];
};

/** Opens the conversation about a class, or the form of its first message, loaded on hover or focus. */
export function MessageButton({ to, label, variant = 'secondary' }: MessageButtonProps) {
  const { Component: FirstMessage, isOpen, open, close, preloadOn } = useLazyComponent(load);
  const words = label ?? `Message ${to.name.split(' ')[0]}`;
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" {...preloadOn} onClick={open}>
        <MessageCircle aria-hidden className="size-4" />
        {words}
      </Button>
      {FirstMessage && isOpen && <FirstMessage to={to} onClose={close} />}
    </>
  );
}
