import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import type { Work } from '../../../../contract/exam/answers.ts';
import type { CandidateChallenge } from '../../../../contract/exam/exercises.ts';
import { keepPractice, readPractice } from '../../../adapters/learning/practice-store.ts';
import { usePracticeChallenge } from '../../../flows/learning/use-practice.ts';
import { useItemTitle, useTech } from '../../../flows/site/page-hooks.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SkipLink } from '../../../ui/layout/skip-link.tsx';
import { ResourceFrame } from '../../shared/resource-frame.tsx';

const ChallengeView = lazy(async () => ({
  default: (await import('../../shared/challenge/challenge-view.tsx')).ChallengeView,
}));

/** A practice challenge, in the exam editor but outside any exam (RT-11). */
export function EditorPage() {
  const tech = useTech() ?? 'javascript';
  const { challenge = '' } = useParams();
  return <Editor key={`${tech}/${challenge}`} tech={tech} id={challenge} />;
}

function Editor({ tech, id }: { tech: Tech; id: string }) {
  const challenge = usePracticeChallenge(tech, id);
  return (
    <div className="exam-page flex min-h-dvh flex-col lg:h-dvh">
      <SkipLink label="Skip to the challenge" />
      <header className="border-line border-b">
        <div className="flex min-h-14 items-center justify-between gap-4 px-4 py-1.5 sm:px-6">
          <Link href={`/${tech}`} className="flex min-w-0 items-center gap-3 rounded-md text-sm hover:underline">
            <ArrowLeft className="size-4 shrink-0" aria-hidden />
            <TechMark tech={tech} size="small" />
            <span className="truncate">{TECH_LABELS[tech]}</span>
          </Link>
          <LinkButton href={`/${tech}/dashboard`} size="small" variant="secondary">
            Take the free trial
          </LinkButton>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="min-h-0 flex-1">
        <ResourceFrame resource={challenge} skeleton={<Skeleton className="m-6 h-96" />}>
          {(shown) => <Workspace tech={tech} challenge={shown} />}
        </ResourceFrame>
      </main>
    </div>
  );
}

function Workspace({ tech, challenge }: { tech: Tech; challenge: CandidateChallenge }) {
  const [work, setWork] = useState<Work>(() => {
    const files = readPractice(challenge.id);
    return { answer: files ? { kind: 'files', files } : null, flagged: false, note: '' };
  });
  useItemTitle(challenge.title);

  function change(part: Partial<Work>) {
    const next = { ...work, ...part };
    setWork(next);
    if (next.answer?.kind === 'files') keepPractice(challenge.id, next.answer.files);
  }

  return (
    <Suspense fallback={<Skeleton className="m-6 h-96" />}>
      <ChallengeView
        ownerId={tech}
        purpose="practice"
        challenge={challenge}
        eyebrow={`To try · ${challenge.topic}`}
        work={work}
        isReadOnly={false}
        onChange={change}
      />
    </Suspense>
  );
}
