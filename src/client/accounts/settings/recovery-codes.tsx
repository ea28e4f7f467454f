import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { toast } from '#client/lib/toast.ts';
import { Button, buttonStyle } from '#client/ui/button.tsx';

type RecoveryCodesProps = { codes: string[]; onDone(): void };

/** Shown this once, and until they are kept: the server has none that could be read. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied', description: 'Keep them where only you can read them.' });
    } catch {
      // A browser has no clipboard on a plain http site.
      toast({ title: 'Not copied', description: 'Please write them down.', tone: 'bad' });
    }
  };
  return (
    <div className="mt-4 flex flex-col gap-4 rounded-2xl bg-accent-soft p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Keep these recovery codes
      </h3>
      <p>
        Each signs you in once when you do not have your device. They are shown only now; without
        device and codes nobody can let you in.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-xl bg-raised p-4 font-mono min-[400px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onDone}>I have kept them</Button>
        <Button variant="secondary" onClick={copy}>
          <Copy aria-hidden className="size-4" />
          Copy
        </Button>
        <a
          className={buttonStyle('secondary')}
          download="learnlocal-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`LearnLocal recovery codes\n\n${text}\n`)}`}
        >
          <Download aria-hidden className="size-4" />
          Download
        </a>
      </div>
    </div>
  );
}
