import { useParams } from 'react-router';
import { VoucherFlow } from './voucher-flow.tsx';

/** The page of a voucher link (RT-20). */
export function VoucherPage() {
  const { code = '' } = useParams();
  return <VoucherFlow key={code} code={code} isSelectPage={false} />;
}
