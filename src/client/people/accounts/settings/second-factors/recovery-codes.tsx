import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, buttonStyle } from '#client/ui/button.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';

type RecoveryCodesProps = { codes: string[]; onDone(): void };

/** Shown only once, because the server stores only hashes of the codes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <div className="mt-4 flex flex-col gap-4 rounded-2xl bg-accent-soft p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Save these recovery codes
      </h3>
      <p>
        Each code signs you in once if you don't have your device. We won't show them again, and
        without your device or a code we can't let you back in.
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
        <Button onClick={onDone}>I've saved them</Button>
        <CopyButton
          label="Copy"
          text={text}
          advice="Keep them somewhere only you can read."
          fallback="Please write them down."
        />
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
