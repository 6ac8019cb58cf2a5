import { useVoucherContent } from '../../../flows/commerce/use-offers.ts';

/** The dialog covers the page with the voucher. */
export function VoucherContent({ code }: { code: string }) {
  const { content: voucher } = useVoucherContent(code);
  if (!voucher || voucher.refusal !== null) return null;
  return (
    <>
      <p>{voucher.gives === 'one' && voucher.covers.length > 1 ? 'It gives you one of these:' : 'It gives you:'}</p>
      <ul className="mt-1 list-disc pl-5">
        {voucher.covers.map(({ certification_id: id, type, title }) => (
          <li key={`${id}-${type}`}>{title}</li>
        ))}
      </ul>
    </>
  );
}
