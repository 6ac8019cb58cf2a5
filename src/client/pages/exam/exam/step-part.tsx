import type { ComponentType } from 'react';
import { OfflinePicture } from '../../../ui/brand/error-pictures.tsx';
import { ErrorPage } from '../../../ui/layout/error-page.tsx';
import { PageSkeleton } from '../../../ui/layout/page-skeleton.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import type { ExamActor } from './exam.select.ts';

/** A page of the exam that is loaded when its step begins. */
export function stepPart(load: () => Promise<ComponentType<{ exam: ExamActor }>>) {
  return optionalPart(load, <PageSkeleton />, (retry) => <StepFailed onRetry={retry} />);
}

/** Replaces the page of a step when its chunk failed to load. */
function StepFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <main id="content">
      <ErrorPage
        title="This page couldn't be loaded"
        message="Your exam and everything saved are safe. Check your connection and try again."
        picture={<OfflinePicture />}
        action={{ label: 'Try again', onClick: onRetry }}
      />
    </main>
  );
}
