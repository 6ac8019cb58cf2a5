import { type FormEvent, useState } from 'react';
import { voucherCodeOf } from '../../../../contract/commerce/voucher-code.ts';
import { useStableNavigate } from '../../../flows/site/use-stable-navigate.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';

/** Longer texts are no codes, and no links of vouchers. UTF-16 code units. */
const MAX_TYPED = 200;

/** Opens the page of a voucher whose code somebody has, which says what it gives or that there is none. */
export function VoucherCodeForm({ code, label = 'Have a voucher code?' }: { code?: string; label?: string }) {
  const navigate = useStableNavigate();
  const [isMissing, setIsMissing] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code')).slice(0, MAX_TYPED);
    const opened = voucherCodeOf(typed);
    setIsMissing(opened === '');
    if (opened !== '') navigate(`/voucher/${opened}`);
  }

  return (
    <form className="flex max-w-md flex-wrap items-end gap-3" method="dialog" onSubmit={submit} noValidate>
      <TextField
        className="min-w-52 flex-1"
        label={label}
        name="code"
        defaultValue={code}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        maxLength={MAX_TYPED}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        translate="no"
        isMono
        error={isMissing ? 'Enter the sixteen letters and digits of your voucher.' : undefined}
      />
      <Button type="submit" variant="secondary">
        Open the voucher
      </Button>
    </form>
  );
}
