import { Button } from '#client/ui/button.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { Field, TextInput } from '#client/ui/forms/field.tsx';

type NewSecretProps = {
  label: string;
  hint: string;
  copyLabel: string;
  value: string;
  onDone(): void;
};

/** A key or secret that is shown once. */
export function NewSecret({ label, hint, copyLabel, value, onDone }: NewSecretProps) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Field label={label} hint={hint}>
        <TextInput
          readOnly
          autoFocus
          autoComplete="off"
          className="font-mono text-sm"
          value={value}
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton label={copyLabel} text={value} />
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
