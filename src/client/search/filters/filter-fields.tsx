import { count } from '#client/lib/formats/formats.ts';
import { oneOf } from '#client/lib/pages/search-values.ts';
import type { Search } from '#client/search/search-params.ts';
import { Checkbox, Field, Select, TextInput } from '#client/ui/forms/field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { levelLabels } from '#shared/classes/class-levels.ts';
import { classLanguages } from '#shared/classes/expectations/class-languages.ts';
import { languageNames } from '#shared/classes/expectations/language-names.ts';
import { maxPriceDollars } from '#shared/money/money.ts';
import { searchLevels, searchLimits } from '#shared/search/search.ts';

type FilterFieldsProps = { search: Search; onChange(change: Search): void };

const durations = [1, 2, 3, 4, 8];
const distances = [2, 5, 10, 15, 25, 50, 100];

/** The filters that the search bar doesn't have. */
export function FilterFields({ search, onChange }: FilterFieldsProps) {
  const { near, lat, within = searchLimits.within.default } = search;
  const isPlaced = Boolean(near) || lat !== undefined;
  const listed = [...new Set([...distances, within])].sort((a, b) => a - b);
  return (
    <>
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
      <Field label="Level" hint="Classes for everyone are always included.">
        <Select
          value={search.level ?? ''}
          onChange={({ target }) => onChange({ level: oneOf(searchLevels, target.value) })}
        >
          <option value="">Any level</option>
          {searchLevels.map((level) => (
            <option key={level} value={level}>
              {levelLabels[level]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-[2fr_3fr] items-start gap-3">
        <TextField
          label="Age"
          hint="Who is it for?"
          type="number"
          inputMode="numeric"
          {...searchLimits.age}
          value={search.age ?? ''}
          onChange={({ target }) => onChange({ age: numberOf(target.value) })}
        />
        <Field label="Language">
          <Select
            value={search.language ?? ''}
            onChange={({ target }) => onChange({ language: oneOf(classLanguages, target.value) })}
          >
            <option value="">Any language</option>
            {classLanguages.map((code) => (
              <option key={code} value={code}>
                {languageNames[code]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Duration">
        <Select
          value={search.maxHours ?? ''}
          onChange={({ target }) => onChange({ maxHours: numberOf(target.value) })}
        >
          <option value="">Any length</option>
          {durations.map((hours) => (
            <option key={hours} value={hours}>
              Up to {count(hours, 'hour')}
            </option>
          ))}
        </Select>
      </Field>
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
