import { credentialPath, subjectOf } from '../../../flows/credential/credential.select.ts';
import { useCredential } from '../../../flows/credential/use-credential.ts';
import { siteFacts } from '../../../flows/site/site-facts.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { ShareLinks } from '../../shared/credential/share-links.tsx';

/** A passed certification: the credential, and where to show it (EX-20). */
export function PassedPanel({ credentialId }: { credentialId: string }) {
  const { content: credential } = useCredential(credentialId);
  if (!credential) return null;
  const path = credentialPath(credential, siteFacts().product);
  return (
    <section
      aria-labelledby="your-credential"
      className="mt-10 rounded-xl border border-accent-line bg-accent-soft p-6 print:hidden"
    >
      <h2 id="your-credential" className="font-semibold text-2xl">
        Your credential is ready
      </h2>
      <p className="mt-2 max-w-prose">
        {`${credential.title} · ${subjectOf(credential)}. Anyone who opens its page can verify it.`}
      </p>
      <div className="mt-5">
        <ShareLinks credential={credential} />
      </div>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <TextLink href={path}>View the credential</TextLink>
        <TextLink href={`${path}/share`}>All downloads and ways to share</TextLink>
      </p>
    </section>
  );
}
