import { useReviewQuestionSets } from '../../../flows/exam/use-review-lists.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Table } from '../../../ui/display/table.tsx';
import { ListState } from '../../shared/list-state.tsx';

/** The latest version of every question set, with its read-only preview. */
export function QuestionSetsTab() {
  const { data, error, refetch } = useReviewQuestionSets();
  return (
    <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
      <Table
        caption="Question sets"
        rows={data?.data ?? []}
        rowKey={(set) => set.certification_id}
        empty="No question sets."
        columns={[
          {
            key: 'title',
            header: 'Question set',
            isRowHeader: true,
            cell: (set) => (
              <span className="flex min-w-56 items-center gap-3">
                <TechMark tech={set.tech} size="small" />
                {set.preview_secret === '' ? (
                  <span>{set.title}</span>
                ) : (
                  <TextLink href={`/${set.tech}/preview/${set.preview_secret}/mcq`}>{set.title}</TextLink>
                )}
              </span>
            ),
          },
          { key: 'questions', header: 'Questions', align: 'end', cell: (set) => set.questions },
          { key: 'challenges', header: 'Challenges', align: 'end', cell: (set) => set.challenges },
          {
            key: 'version',
            header: 'Version',
            cell: (set) => (
              <code className="text-muted text-xs" translate="no">
                {set.version}
              </code>
            ),
          },
        ]}
      />
      <p className="mt-3 max-w-prose text-muted text-sm">
        A preview link opens without an account. Anyone who has it can see all answers.
      </p>
    </ListState>
  );
}
