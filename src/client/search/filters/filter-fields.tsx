import { count } from '#client/lib/formats/formats.ts';
import { WhenFields } from '#client/search/bar/when-fields.tsx';
import { WhereField } from '#client/search/bar/where-field.tsx';
import type { Search } from '#client/search/search-params.ts';
import { Checkbox, Field, Select, TextInput } from '#client/ui/forms/field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { maxPriceDollars } from '#shared/money/money.ts';
import { searchLimits } from '#shared/search/search.ts';

type FilterFieldsProps = { search: Search; onChange(change: Search): void };

const distances = [2, 5, 10, 15, 25, 50, 100];

/** On phones the fields include place and time, which the search bar has elsewhere. */
export function FilterFields({ search, onChange }: FilterFieldsProps) {
  const { near, lat, within = searchLimits.within.default } = search;
  const isPlaced = Boolean(near) || lat !== undefined;
  const listed = [...new Set([...distances, within])].sort((a, b) => a - b);
  return (
    <>
      <div className="md:hidden">
        <WhereField
          place={search}
          onPlace={(place) =>
            onChange({ near: undefined, lat: undefined, lng: undefined, ...place })
          }
        >
          {({ input, controlId }) => (
            <div className="flex flex-col gap-1.5">
              <label htmlFor={controlId} className="font-medium text-sm">
                Where
              </label>
              <div className="flex min-h-11 items-center rounded-lg border border-line-strong px-3 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
                {input}
              </div>
            </div>
          )}
        </WhereField>
      </div>
      <Field label="Distance" hint={isPlaced ? undefined : 'Choose a place first.'}>
        <Select
          disabled={!isPlaced}
          value={within}
          onChange={({ target }) => onChange({ within: Number(target.value) })}
        >
          {listed.map((miles) => (
            <option key={miles} value={miles}>
              Within {count(miles, 'mile')}
            </option>
          ))}
        </Select>
      </Field>
      <PriceFields search={search} onChange={onChange} />
      <TextField
        label="Spots"
        hint="How many of you are coming?"
        type="number"
        inputMode="numeric"
        min={searchLimits.seats.min}
        max={searchLimits.seats.max}
        value={search.seats ?? ''}
        placeholder="1"
        onChange={({ target }) => onChange({ seats: numberOf(target.value) })}
      />
      <div className="md:hidden">
        <WhenFields
          when={search}
          onWhen={(when) => onChange({ from: undefined, to: undefined, when: undefined, ...when })}
        />
      </div>
    </>
  );
}

function PriceFields({ search, onChange }: FilterFieldsProps) {
  const { minPrice, maxPrice, free = false } = search;
  const priceInput = {
    type: 'number',
    inputMode: 'decimal',
    min: 0,
    max: maxPriceDollars,
    step: 'any',
  } as const;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Price ($)</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          {...priceInput}
          aria-label="Minimum price"
          placeholder="Min"
          disabled={free}
          value={minPrice ?? ''}
          onChange={({ target }) => onChange({ minPrice: numberOf(target.value) })}
        />
        <TextInput
          {...priceInput}
          aria-label="Maximum price"
          placeholder="Max"
          disabled={free}
          value={maxPrice ?? ''}
          onChange={({ target }) => onChange({ maxPrice: numberOf(target.value) })}
        />
      </div>
      <Checkbox
        label="Free classes only"
        checked={free}
        onChange={({ target }) => onChange({ free: target.checked || undefined })}
      />
    </fieldset>
  );
}

const numberOf = (typed: string) => (typed === '' ? undefined : Number(typed));
