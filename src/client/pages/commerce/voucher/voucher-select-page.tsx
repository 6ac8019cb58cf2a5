import { useParams } from 'react-router';
import { VoucherFlow } from './voucher-flow.tsx';

/** The holder of a voucher chooses among what it covers (VC-03). */
export function VoucherSelectPage() {
  const { code = '' } = useParams();
  return <VoucherFlow key={code} code={code} isSelectPage />;
}
