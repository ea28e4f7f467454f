import { LocateFixed } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { currentPosition } from '#client/lib/browser/current-position.ts';
import { pressedKey } from '#client/lib/browser/pressed-key.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import type { EditClassForm } from '#shared/market/classes/classes.ts';
import { readPoint } from '#shared/market/map-links.ts';
import type { Point } from '#shared/market/places.ts';
import { type SavedPlace, useShownPoint } from './use-shown-point.ts';

/** The instructor's own point: the current position, or a point from a maps app. */
export function PointFields({ saved }: { saved: SavedPlace | undefined }) {
  const form = useFormContext<EditClassForm>();
  const shown = useShownPoint(saved);
  const { errors } = form.formState;
  const [linkError, setLinkError] = useState<string>();
  const [positionError, setPositionError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const setPoint = (point: Point | { latitude: null; longitude: null }) => {
    const options = { shouldDirty: true };
    form.setValue('latitude', point.latitude, options);
    form.setValue('longitude', point.longitude, options);
    form.clearErrors(['latitude', 'longitude']);
    setLinkError(undefined);
    setPositionError(undefined);
    if (input.current) input.current.value = '';
  };
  const read = (pasted: string) => {
    if (pasted.trim() === '') return setLinkError(undefined);
    const result = readPoint(pasted);
    if ('message' in result) return setLinkError(result.message);
    setPoint(result.point);
  };
  const error = linkError ?? errors.latitude?.message ?? errors.longitude?.message;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">Map pin</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-sm">
          {shown
            ? `Pin set at ${degrees(shown.latitude)}, ${degrees(shown.longitude)}.`
            : "We'll place the pin from your location. You can also set it yourself."}
        </p>
        {shown && (
          <Button
            variant="secondary"
            onClick={() => {
              setPoint({ latitude: null, longitude: null });
              // The focused button no longer exists.
              input.current?.focus();
            }}
          >
            Remove pin
          </Button>
        )}
      </div>
      <TextField
        ref={input}
        label="Link or coordinates from a maps app"
        placeholder="45.5231, -122.6765"
        autoComplete="off"
        error={error}
        hint="Google Maps, Apple Maps, or OpenStreetMap."
        onPaste={(event) => {
          event.preventDefault();
          const pasted = event.clipboardData.getData('text');
          event.currentTarget.value = pasted;
          read(pasted);
        }}
        onBlur={(event) => read(event.target.value)}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter') return;
          // Enter would save a class without the point.
          event.preventDefault();
          read(event.currentTarget.value);
        }}
      />
      <div>
        <PositionButton onPosition={setPoint} onError={setPositionError} />
        <p role="status" className="text-bad text-sm">
          {positionError}
        </p>
      </div>
    </fieldset>
  );
}

type PositionButtonProps = { onPosition(point: Point): void; onError(message: string): void };

const rejections = {
  denied:
    "We don't have access to your location. Allow it in your browser, or paste a link instead",
  failed: "We couldn't get your location. Paste a link instead",
};

/** The browser asks for permission only when the button is pressed. */
function PositionButton({ onPosition, onError }: PositionButtonProps) {
  const [isPending, setIsPending] = useState(false);
  const { getValues } = useFormContext<EditClassForm>();
  const pin = () => getValues(['latitude', 'longitude']).join();
  const locate = async () => {
    const before = pin();
    setIsPending(true);
    // A phone's position is not more precise.
    const result = await currentPosition(5);
    setIsPending(false);
    // Locating takes seconds; another point may have been entered by then.
    if (pin() !== before) return;
    if ('rejection' in result) onError(rejections[result.rejection]);
    else onPosition(result.point);
  };
  return (
    <Button
      variant="secondary"
      className="self-start"
      isPending={isPending}
      pendingLabel="Finding you…"
      onClick={() => void locate()}
    >
      <LocateFixed aria-hidden className="size-5" />
      Use my current location
    </Button>
  );
}

const degrees = (value: number) => value.toFixed(5).replace('-', '\u2212');
