import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { saveEntrySchema, type Work } from '../../../src/contract/exam/answers.ts';
import { savedSchema } from '../../../src/contract/exam/exam.ts';

const bodySchema = z.object({ entries: z.array(saveEntrySchema) });

/** What replies of the server to pages acknowledged: of each exercise its newest revision. */
export class Acknowledged {
  readonly newest = new Map<string, { revision: number; work: Work }>();
  count = 0;

  /** Reads every reply to a save that reaches this page. */
  listen(page: Page): void {
    page.on('response', (response) => {
      if (!response.url().endsWith('/answers') || response.status() !== 200) return;
      const body = bodySchema.safeParse(JSON.parse(response.request().postData() ?? '{}'));
      void response
        .json()
        .then((json: unknown) => this.take(body.data?.entries ?? [], json))
        // The page was closed before it read the reply, so it never called anything saved.
        .catch(() => {});
    });
  }

  private take(entries: z.output<typeof bodySchema>['entries'], json: unknown): void {
    const saved = savedSchema.safeParse(json);
    for (const { key } of saved.data?.acknowledged ?? []) {
      const entry = entries.find((one) => one.key === key);
      if (!entry) continue;
      this.count += 1;
      const known = this.newest.get(entry.exercise_id);
      if (!known || known.revision < entry.revision) {
        this.newest.set(entry.exercise_id, { revision: entry.revision, work: entry.work });
      }
    }
  }

  /**
   * Acknowledged answers that grading has not seen, in words.
   *
   * @param graded newest stored revision of each exercise after the end
   */
  losses(graded: ReadonlyMap<string, { revision: number; work: Work }>): string[] {
    return [...this.newest].flatMap(([id, { revision, work }]) => {
      const stored = graded.get(id);
      if (!stored || stored.revision < revision) return [`${id}: revision ${revision} acknowledged, not graded`];
      const isSame = stored.revision > revision || JSON.stringify(stored.work) === JSON.stringify(work);
      return isSame ? [] : [`${id}: revision ${revision} was graded with other content`];
    });
  }
}
