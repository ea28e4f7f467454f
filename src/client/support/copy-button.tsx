import { Copy } from 'lucide-react';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';

type CopyButtonProps = { label: string; text: string };

export function CopyButton({ label, text }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied' });
    } catch {
      // There is no clipboard on plain http, and the browser may deny access.
      toast({
        title: 'Not copied',
        description: 'Please select the text and copy it.',
        tone: 'bad',
      });
    }
  };
  return (
    <Button variant="secondary" onClick={copy}>
      <Copy aria-hidden className="size-4" />
      {label}
    </Button>
  );
}
