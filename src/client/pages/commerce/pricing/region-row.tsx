import { useState } from 'react';
import { countries } from '../../../../contract/commerce/countries.ts';
import {
  selectCountry,
  selectIsRegional,
  selectMayClear,
  selectMayToggle,
} from '../../../flows/commerce/pricing/pricing.select.ts';
import { usePricing, usePricingState } from '../../../flows/commerce/pricing/use-pricing.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';

/** Whose prices these are. Its height is the same before the country is known. */
export function RegionRow() {
  const pricing = usePricing();
  const country = usePricingState(selectCountry);
  const isRegional = usePricingState(selectIsRegional);
  const mayToggle = usePricingState(selectMayToggle);
  const mayClear = usePricingState(selectMayClear);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <div className="mt-8 border-line border-t pt-5">
      <div className="flex min-h-22 flex-wrap content-start items-start gap-x-8 gap-y-3 md:min-h-14">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-medium" aria-live="polite">
            {country && isRegional ? `Prices for ${country.name}` : 'Global prices'}
          </p>
          <p className="mt-0.5 text-muted text-sm">
            <span>{`${
              country
                ? `${country.isChosen ? 'You chose' : 'Based on your location:'} ${country.name}.`
                : 'Many countries have lower prices; choose yours to see them.'
            } `}</span>
            <button
              type="button"
              aria-expanded={isChoosing}
              className="link whitespace-nowrap"
              onClick={() => setIsChoosing(!isChoosing)}
            >
              {country ? 'Change country' : 'Choose country'}
            </button>
          </p>
        </div>
        {mayToggle && (
          <Switch
            label="Regional price"
            checked={isRegional}
            onCheckedChange={() => pricing.send({ type: 'pricing.regionalToggled' })}
          />
        )}
      </div>
      {isChoosing && (
        <div className="mb-2 flex max-w-3xl flex-wrap items-end gap-4 rounded-lg border border-line bg-surface p-4">
          <div className="min-w-0 flex-1 basis-64">
            <SelectField
              label="Your country"
              hint="Your choice is recorded with your order."
              placeholder="Choose a country"
              value={country?.region ?? ''}
              options={countries().map(({ code, name }) => ({ value: code, label: name }))}
              onChange={(event) => {
                const { value } = event.currentTarget;
                if (value === '') return;
                // Not the option's text, which the browser may have translated.
                const name = countries().find(({ code }) => code === value)?.name ?? value;
                pricing.send({ type: 'pricing.countryChosen', region: value, name });
                setIsChoosing(false);
              }}
            />
          </div>
          {mayClear && (
            <Button
              variant="secondary"
              onClick={() => {
                pricing.send({ type: 'pricing.regionCleared' });
                setIsChoosing(false);
              }}
            >
              Use global prices
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
