import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { Field, TextArea } from '#client/ui/forms/field.tsx';
import { embedCode, embedOf } from './embed-code.ts';
import type { SharedPage } from './shared-page.ts';

/** The code of the widget, and how it will look. */
export function EmbedTools({ page, code }: { page: SharedPage; code: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [heightPx, setHeightPx] = useState<number | null>(null);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data?.learnlocalHeight > 0)
        setHeightPx(data.learnlocalHeight);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  const { kind, id } = embedOf(page);
  const html = embedCode(page, code, heightPx);
  return (
    <div className="flex flex-col items-start gap-2 print:hidden">
      <Field
        label="HTML for your website"
        hint={
          'Light or dark like the device of its visitor; add data-theme="light" or data-theme="dark" to choose, and data-accent="#a3431d" for a color of your own.'
        }
        className="w-full"
      >
        <TextArea
          readOnly
          rows={8}
          className="break-all font-mono text-sm"
          value={html}
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <CopyButton label="Copy HTML" text={html} />
      <iframe
        ref={frame}
        src={`/embed/${kind}/${id}`}
        title="How it will look"
        className="w-full scheme-light-dark"
        style={{ height: heightPx ?? undefined }}
      />
    </div>
  );
}
