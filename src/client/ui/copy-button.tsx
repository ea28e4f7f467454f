import { Copy } from 'lucide-react';
import { copyText } from '#client/lib/browser/copy-text.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from './button.tsx';

type CopyButtonProps = {
  label: string;
  text: string;
  /** The text after copying. */
  advice?: string;
  /** The advice if the text can't be copied. */
  fallback?: string;
  variant?: 'primary' | 'secondary';
};

export function CopyButton({
  label,
  text,
  advice,
  fallback = 'Please select the text and copy it.',
  variant = 'secondary',
}: CopyButtonProps) {
  const copy = async () => {
    if (await copyText(text)) toast({ title: 'Copied', ...(advice && { description: advice }) });
    else toast({ title: "We couldn't copy it", description: fallback, tone: 'bad' });
  };
  return (
    <Button variant={variant} onClick={copy}>
      <Copy aria-hidden className="size-4" />
      {label}
    </Button>
  );
}
