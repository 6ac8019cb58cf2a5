import { useSelector } from '@xstate/react';
import { useChartActor } from '../../../flows/run-chart.ts';
import { wiredShareScoresMachine } from '../../../flows/team/progress/share-scores.wire.ts';
import { useOwnProgress } from '../../../flows/team/progress/use-progress.ts';
import type { CurrentTeam } from '../../../flows/team/use-team.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { ChoiceFailure } from '../../shared/choice-failure.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { ExamRows } from './exam-rows.tsx';
import { selectIsStoring, selectIsUnknown, selectShareFailure, selectWanted } from './share-scores.select.ts';

/** What the managers of a team see of its member, and the member's choice whether that includes scores (TM-09). */
export function SeenByManagers({ team }: Pick<CurrentTeam, 'team'>) {
  const { data, error, refetch } = useOwnProgress(team.id);
  const actor = useChartActor(wiredShareScoresMachine, { input: { teamId: team.id } });
  const wanted = useSelector(actor, selectWanted);
  const isStoring = useSelector(actor, selectIsStoring);
  const isUnknown = useSelector(actor, selectIsUnknown);
  const failure = useSelector(actor, selectShareFailure);
  const isShared = wanted ?? data?.shares_scores ?? false;
  return (
    <section aria-labelledby="seen-by-managers" className="mt-14">
      <h2 id="seen-by-managers" className="font-semibold text-xl">
        What your managers see
      </h2>
      <p className="mt-2 max-w-prose text-muted">{sentence`The managers of ${kept(team.team_name)} see your name, your email address and the exams that the team assigned to you, as listed here. They see nothing of exams that you bought yourself.`}</p>
      <div className="mt-6">
        <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
          {data?.exams.length === 0 ? (
            <p className="text-muted text-sm">The team has not assigned an exam to you.</p>
          ) : (
            <ExamRows exams={data?.exams ?? []} label="Exams that your managers see" />
          )}
          <Switch
            className="mt-8 max-w-prose border-line border-t pt-6"
            label="Share my scores with my managers"
            hint="Whether you passed is always shown to them. Your score in percent is shown only while this is on."
            checked={isShared}
            aria-busy={isStoring}
            onCheckedChange={(isChecked) => actor.send({ type: 'shareScores.chosen', isShared: isChecked })}
          />
          <ChoiceFailure
            failure={failure}
            isUnknown={isUnknown}
            doubt="Your managers may or may not see your scores right now."
            onRetry={() => actor.send({ type: 'shareScores.retried' })}
          />
        </ListState>
      </div>
    </section>
  );
}
