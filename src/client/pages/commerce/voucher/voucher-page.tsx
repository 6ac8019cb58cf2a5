import { useParams } from 'react-router';
import { VoucherFlow } from './voucher-flow.tsx';

/** The address of a voucher (RT-20). */
export function VoucherPage() {
  const { code = '' } = useParams();
  return <VoucherFlow key={code} code={code} isSelectPage={false} />;
}
