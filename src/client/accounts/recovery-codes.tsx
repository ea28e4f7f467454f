import { Copy, Download } from 'lucide-react';
import { toast } from '#client/lib/toast.ts';
import { Button, buttonStyle } from '#client/ui/button.tsx';

type RecoveryCodesProps = { codes: string[]; onDone(): void };

/** Shown this once: the server keeps none that could be read. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: 'Copied', description: 'Keep them where only you can read them.' }),
      () => toast({ title: 'Not copied', description: 'Please write them down.', tone: 'bad' }),
    );
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p>
        Keep these ten recovery codes. Each signs you in once when you do not have your device. They
        are shown only now.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-xl bg-sunken p-4 font-mono min-[360px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
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
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  );
}
