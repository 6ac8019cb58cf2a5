import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { FaqEntry } from '../../contract/site/faq.ts';
import type { Problem } from '../problem.ts';
import { lineOfText, readYaml, validateYaml } from './yaml-text.ts';

const FAQ_FILE: string = fileURLToPath(new URL('../faq/faq.yaml', import.meta.url));

const faqSchema = z.array(z.strictObject({ question: lineOfText('question', 120), answer: lineOfText('answer', 600) }));

/** Reads what people ask before they begin. A damaged file gives no questions and is reported as a problem. */
export function loadFaq(file: string = FAQ_FILE): { questions: FaqEntry[]; problems: Problem[] } {
  const { value, problems } = validateYaml(faqSchema, readYaml(readFileSync(file, 'utf8'), file), file);
  return { questions: value ?? [], problems };
}
