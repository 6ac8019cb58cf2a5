import { useState } from 'react';
import { countries, countryName } from '../../../../contract/commerce/countries.ts';
import type { Quote } from '../../../../contract/commerce/prices.ts';
import { GLOBAL_REGION } from '../../../../contract/commerce/region.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';

/** Whose price it is, and the choice of another country. */
export function RegionNote({
  quote: { level, seats },
  region,
  quantity,
  mayChange,
  onChange,
}: {
  quote: Quote;
  region: string;
  quantity: number;
  mayChange: boolean;
  onChange: (region: string) => void;
}) {
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <div className="text-pretty text-muted text-sm">
      <p aria-live="polite">
        <span>{`${wordsOf({ level, seats }, region, quantity)} `}</span>
        <button
          type="button"
          aria-expanded={isChoosing}
          className="link whitespace-nowrap"
          onClick={() => setIsChoosing(!isChoosing)}
        >
          {region === GLOBAL_REGION ? 'Choose your country' : 'Change country'}
        </button>
      </p>
      {isChoosing && (
        <SelectField
          className="mt-3"
          label="Your country"
          hint="Your choice is recorded with your order."
          value={region}
          disabled={!mayChange}
          options={[
            { value: GLOBAL_REGION, label: 'No country: global prices' },
            ...countries().map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setIsChoosing(false);
          }}
        />
      )}
    </div>
  );
}

function wordsOf({ level, seats }: Pick<Quote, 'level' | 'seats'>, region: string, quantity: number): string {
  if (region === GLOBAL_REGION) return 'This is the global price. Some countries pay less.';
  if (level !== 0 && quantity > 1) {
    const from = seats?.discount_from ?? null;
    return `Regional prices apply to one seat. From 2 seats on you pay the list price${
      from === null ? '' : `, with a team discount from ${from}`
    }.`;
  }
  return `This is the price for ${countryName(region) ?? region}.`;
}
