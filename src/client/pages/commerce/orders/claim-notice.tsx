import type { User } from '../../../../contract/account/session.ts';
import type { CheckoutStatus } from '../../../../contract/commerce/checkout.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { ResendMail } from '../../shared/resend-mail.tsx';

/** How an order gets into an account: it belongs to the verified address with which it was placed. */
export function ClaimNotice({
  order,
  user,
  address,
}: {
  order: CheckoutStatus;
  user: User | null;
  /** With which a guest placed it, as far as this tab knows. */
  address: string | null;
}) {
  const query = new URLSearchParams({
    ...(address === null ? {} : { email: address }),
    redirect: `/checkout/success?order=${order.order_id}`,
  });
  if (user && order.unclaimed && !user.email_verified) {
    return (
      <Callout tone="info" className="mt-8" title="Confirm your email address" actions={<ResendMail />}>
        <span>{'Open the link we sent to '}</span>
        <strong className="font-medium break-all" translate="no">
          {user.email}
        </strong>
        <span>{`. ${
          address === user.email
            ? 'What you bought is in your account right after.'
            : 'If you ordered with that address, everything is in your account right after.'
        }`}</span>
      </Callout>
    );
  }
  if (user) {
    return (
      <Callout tone="info" className="mt-8" title="This order belongs to another email address">
        <span>{'You are logged in as '}</span>
        <strong className="font-medium break-all" translate="no">
          {user.email}
        </strong>
        <span>. To use what was bought, log in with the address the receipt was sent to.</span>
      </Callout>
    );
  }
  return (
    <Callout
      tone="info"
      className="mt-8"
      title={order.unclaimed ? 'One step left: your account' : 'Log in to get started'}
      actions={
        <>
          {order.unclaimed && (
            <LinkButton size="small" href={`/register?${query}`}>
              Create an account
            </LinkButton>
          )}
          <LinkButton size="small" variant={order.unclaimed ? 'secondary' : 'primary'} href={`/login?${query}`}>
            Log in
          </LinkButton>
        </>
      }
    >
      <span>{order.unclaimed ? 'Use ' : 'Everything is in the account with '}</span>
      {address === null ? (
        <span>the email address you ordered with</span>
      ) : (
        <strong className="font-medium break-all">{address}</strong>
      )}
      <span>{order.unclaimed ? '. As soon as you confirm it, everything is in your dashboard.' : '.'}</span>
    </Callout>
  );
}
