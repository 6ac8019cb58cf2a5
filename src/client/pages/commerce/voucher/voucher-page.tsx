import { Navigate, useParams } from 'react-router';
import { voucherCodeOf } from '../../../../contract/commerce/voucher-code.ts';
import { VoucherFlow } from './voucher-flow.tsx';

/** The page of a voucher link (RT-20). */
export function VoucherPage() {
  const { code = '' } = useParams();
  const canonical = voucherCodeOf(code);
  // A link of this site, which no server saw.
  if (canonical !== '' && canonical !== code) return <Navigate to={`/voucher/${canonical}`} replace />;
  return <VoucherFlow key={code} code={code} isSelectPage={false} />;
}
