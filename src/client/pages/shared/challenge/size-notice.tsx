import { LIMITS } from '../../../../contract/exam/answer-limits.ts';
import { downloadText } from '../../../adapters/download.ts';
import { type LastSaved, numberWords, savedText } from '../../../flows/exam/undelivered.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';

/** Share of the limit from which the editor shows the remaining space. */
const NEAR_SHARE = 0.9;

const LIMIT = numberWords(LIMITS.filesLength);

/**
 * How close a challenge's files are to the limit of an answer: nothing, close, or over it. Above it the text stays on
 * this device, and the last saved version counts.
 */
export function SizeNotice({
  length,
  files,
  isExam,
  lastSaved,
}: {
  /** Total characters of all editable files. */
  length: number;
  files: Readonly<Record<string, string>>;
  isExam: boolean;
  lastSaved: LastSaved | null;
}) {
  if (length < NEAR_SHARE * LIMITS.filesLength) return null;
  const isOver = length > LIMITS.filesLength;
  return (
    <div className="px-3 py-2">
      {/* Announced once, not with each character. */}
      <p role="status" className="sr-only">
        {isOver ? `Over the limit of ${LIMIT} characters` : `Close to the limit of ${LIMIT} characters`}
      </p>
      {!isOver && (
        <p className="text-sm text-warning-ink">
          {`${numberWords(length)} of ${LIMIT} characters. A longer answer can't be saved.`}
        </p>
      )}
      {isOver && (
        <Callout
          tone="danger"
          title={`Over the limit of ${LIMIT} characters`}
          actions={
            <Button
              size="small"
              variant="secondary"
              onClick={() => downloadText('challenge-files.json', JSON.stringify(files, null, 2))}
            >
              Download this version
            </Button>
          }
        >
          {`${numberWords(length)} characters are ${numberWords(length - LIMITS.filesLength)} too many. ${
            isExam
              ? `This version stays on this device and is not saved. ${gradedText(lastSaved)} Shorten it to save again.`
              : 'Shorten it to run the tests.'
          }`}
        </Callout>
      )}
    </div>
  );
}

/** What will be graded while the latest version is too long. */
export function gradedText(lastSaved: LastSaved | null): string {
  return lastSaved
    ? `If you hand in now, your last saved version is graded: ${savedText(lastSaved)}.`
    : 'If you hand in now, the files are graded as you found them: nothing of yours is saved yet.';
}
