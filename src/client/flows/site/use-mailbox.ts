import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { mailboxQuery } from '../../api/site/mailbox.ts';

/**
 * The mails of a demo installation, newest first.
 *
 * @param to an address, or '' for all
 */
export const useMailbox = (to: string) => useQuery(mailboxQuery(to), queries);
