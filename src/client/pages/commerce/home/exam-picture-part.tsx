import { memo, Suspense } from 'react';
import { deferred, Opening } from '../../../ui/when-near.tsx';

const picture = deferred(async () => (await import('./exam-picture.tsx')).ExamPicture);

/** The picture of the exam page. The document contains its HTML; only client-side navigation needs its chunk. */
export const ExamPicturePart = memo(function ExamPicturePart() {
  return (
    <Suspense
      fallback={
        <Opening part={picture}>
          <div className="h-[46rem] sm:h-[40rem]" />
        </Opening>
      }
    >
      <picture.View />
    </Suspense>
  );
});
