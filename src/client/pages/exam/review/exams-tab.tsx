import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { wiredGrantMachine } from '../../../flows/exam/grant.wire.ts';
import { useCertifications, useReviewExams } from '../../../flows/exam/use-review-lists.ts';
import { useChartActor } from '../../../flows/run-chart.ts';
import { useTypedSearch } from '../../../flows/use-typed-search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Table } from '../../../ui/display/table.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { AttemptBadge } from '../../shared/attempt-words.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { MoreRows } from '../../shared/more-rows.tsx';
import { selectGranted, selectIsProposed } from './grant.select.ts';
import { GrantExamDialog, GrantTimeDialog } from './grant-dialogs.tsx';
import { LookalikeNote } from './lookalike-note.tsx';

const BEFORE_END = ['awaitingTerms', 'ready', 'running'];

/** The latest attempts, or those of a candidate. */
export function ExamsTab() {
  const { asked, typed, setTyped } = useTypedSearch();
  const list = useReviewExams(asked);
  const { data, error, refetch, isPlaceholderData } = list;
  const grantTime = useChartActor(wiredGrantMachine);
  const grantExam = useChartActor(wiredGrantMachine);
  const [timeFor, setTimeFor] = useState<{ id: string; title: string; candidate: string } | null>(null);
  const isAdministrator = useSessionState((snapshot) => selectUser(snapshot)?.roles.includes('administrator') ?? false);
  const certifications = useCertifications(isAdministrator);
  const grantedTime = useSelector(grantTime, selectGranted);
  const grantedExam = useSelector(grantExam, selectGranted);
  const isTimeProposed = useSelector(grantTime, selectIsProposed);
  const isExamProposed = useSelector(grantExam, selectIsProposed);

  const exams = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <TextField
          label="Search by email or name"
          type="search"
          className="w-full sm:w-80"
          start={<Search aria-hidden />}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isAdministrator && (
          <Button variant="secondary" onClick={() => grantExam.send({ type: 'grant.started' })}>
            Grant an exam
          </Button>
        )}
      </div>
      <div aria-live="polite" className="mb-5 empty:hidden">
        {grantedTime?.kind === 'time' && timeFor && (
          <Callout
            tone={isTimeProposed ? 'info' : 'positive'}
            title={isTimeProposed ? 'Proposed to a second person' : 'The time was added'}
          >
            {`${grantedTime.minutes} min for ${timeFor.candidate}, ${timeFor.title}.`}
          </Callout>
        )}
        {grantedExam?.kind === 'exam' && (
          <Callout
            tone={isExamProposed ? 'info' : 'positive'}
            title={isExamProposed ? 'Proposed to a second person' : 'The exam was granted'}
          >
            {isExamProposed
              ? sentence`Another administrator has to confirm it on the review page of one of ${kept(grantedExam.email)}'s exams.`
              : sentence`${kept(grantedExam.email)} finds it on the dashboard.`}
          </Callout>
        )}
      </div>
      <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <Table
            caption="Exams"
            rows={exams}
            rowKey={(exam) => exam.id}
            empty={asked === '' ? 'Nobody has opened an exam yet.' : `No name or email matches “${asked}”.`}
            columns={[
              {
                key: 'candidate',
                header: 'Candidate',
                isRowHeader: true,
                cell: (exam) => (
                  <>
                    {exam.is_own ? (
                      <span>
                        <span>{`${exam.candidate} `}</span>
                        <Badge>Your own</Badge>
                      </span>
                    ) : (
                      <TextLink href={`/review/exams/${exam.id}`}>{exam.candidate}</TextLink>
                    )}
                    <span className="block font-normal text-muted" translate="no">
                      {exam.email}
                    </span>
                    <LookalikeNote name={exam.candidate} />
                  </>
                ),
              },
              { key: 'exam', header: 'Exam', cell: (exam) => <span className="block min-w-40">{exam.title}</span> },
              { key: 'state', header: 'State', cell: (exam) => <AttemptBadge state={exam.state} /> },
              {
                key: 'started',
                header: 'Started',
                cell: (exam) => (
                  <span className="whitespace-nowrap tabular-nums">{formatMoment(exam.started_at) || 'Not yet'}</span>
                ),
              },
              {
                key: 'score',
                header: 'Score',
                align: 'end',
                cell: (exam) => (exam.score_percent === null ? '' : `${exam.score_percent}%`),
              },
              {
                key: 'actions',
                header: <span className="sr-only">Actions</span>,
                align: 'end',
                cell: (exam) =>
                  BEFORE_END.includes(exam.state) &&
                  !exam.is_own && (
                    <Button
                      size="small"
                      variant="quiet"
                      className="whitespace-nowrap"
                      onClick={() => {
                        setTimeFor({ id: exam.id, title: exam.title, candidate: exam.candidate });
                        grantTime.send({ type: 'grant.started' });
                      }}
                    >
                      Add time
                      <span className="sr-only">{` for ${exam.candidate}, ${exam.title}`}</span>
                    </Button>
                  ),
              },
            ]}
          />
        </div>
        <p className="mt-3 text-muted text-sm" role="status">
          {`${exams.length === 1 ? 'One exam' : `${exams.length} exams`}${asked === '' ? ', the newest first' : ''}`}
        </p>
        <MoreRows list={list} />
      </ListState>
      <GrantTimeDialog actor={grantTime} exam={timeFor} />
      <GrantExamDialog
        actor={grantExam}
        certifications={(certifications.data?.data ?? []).filter(({ trial }) => !trial)}
      />
    </>
  );
}
