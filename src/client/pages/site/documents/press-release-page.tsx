import { fluidImage } from '../../../../contract/site/image-set.ts';
import { Image } from '../../../ui/display/image.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { DocumentView } from '../../shared/document-view.tsx';

const EXAM = '/pictures/exam.png';
const picture = fluidImage(EXAM, '(min-width: 768px) 42rem, 100vw', { width: 1440, height: 900 });

/** The product's press release, with a picture to print. */
export function PressReleasePage() {
  return (
    <PageSection width="prose">
      <DocumentView kind="press" slug="chartered" />
      <figure className="mt-10">
        <Image
          {...picture}
          alt="A running exam: a question with four options, the saved state, the time left and the overview"
          className="h-auto w-full rounded-lg border border-line"
        />
        <figcaption className="mt-3 text-muted text-sm">
          A question during an exam.{' '}
          <a className="link" href={EXAM} download>
            Download the original
          </a>
        </figcaption>
      </figure>
    </PageSection>
  );
}
