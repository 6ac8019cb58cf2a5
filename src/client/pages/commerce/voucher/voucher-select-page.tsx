import { useParams } from 'react-router';
import { VoucherFlow } from './voucher-flow.tsx';

/** The holder chooses among what a voucher covers (VC-03). */
export function VoucherSelectPage() {
  const { code = '' } = useParams();
  return <VoucherFlow key={code} code={code} isSelectPage />;
}
