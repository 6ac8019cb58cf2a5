import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { flashMachine } from '../../../../machines/site/flash/flash.machine.ts';
import { COMMUNITY_LINKS } from '../../../contract/community.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { hasPage } from '../page-parts.ts';
import { flashWords, shareLinks } from './flash.words.ts';
import { selectFlashKey, selectIsFlashOpen } from './shell.select.ts';

/** Confirms a completed action once (UI-13). */
export function FlashDialog({ flash }: { flash: ActorRefFrom<typeof flashMachine> }) {
  const isOpen = useSelector(flash, selectIsFlashOpen);
  const { title, text, tech } = flashWords(useSelector(flash, selectFlashKey), location.pathname);
  const close = () => flash.send({ type: 'flash.closed' });
  const pollUrl = `/${tech}/free-weekend/poll`;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={title}
      footer={
        tech ? (
          <>
            <Button variant="secondary" onClick={close}>
              Close
            </Button>
            <LinkButton href={hasPage(pollUrl) ? pollUrl : '/#cast-your-vote'} onClick={close}>
              Cast your vote
            </LinkButton>
          </>
        ) : (
          <Button onClick={close}>OK</Button>
        )
      }
    >
      <p>{text}</p>
      {tech && (
        <>
          <p className="mt-4 text-sm">
            Join the community:{' '}
            <TextLink href={COMMUNITY_LINKS[tech].url} target="_blank">
              {COMMUNITY_LINKS[tech].label}
            </TextLink>
          </p>
          <p className="mt-4 text-muted text-sm">Share:</p>
          <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {shareLinks(tech, location.origin).map(({ label, url }) => (
              <li key={label}>
                <TextLink href={url} target="_blank">
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
