import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCharts, loadChart } from '../../src/workshop/build/find-charts.ts';
import { wordsOfChart } from '../../src/workshop/search/chart-words.ts';
import { searchCharts } from '../../src/workshop/search/search-charts.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const charts = await Promise.all(findCharts(root).map((file) => loadChart(root, file)));
const words = charts.map(wordsOfChart);
const found = (question: string) => searchCharts(words, question);

describe('[WS-03] a search through the descriptions of all charts', () => {
  test.each([
    ['What happens when time runs out while offline?', 'exam.taking.deliveringLast'],
    ['time runs out offline', 'exam.taking.deliveringLast'],
    ['Who may redeem a voucher?', 'voucher.unused'],
    ['who can redeem a voucher', 'voucher.unused'],
    ['Why did this order wait?', 'orderReview.open'],
    ['why is my order pending', 'orderReview.open'],
    ['What if the card is declined?', 'order.awaitingPayment/order.paymentFailed/0'],
  ])('"%s" leads to %s', (question, id) => {
    expect(
      found(question)
        .slice(0, 3)
        .map((answer) => answer.id),
    ).toContain(id);
  });

  test('answers are states and transitions of their charts, with their descriptions', () => {
    const questions = ['voucher', 'order', 'exam ends', 'sign in', 'the server cannot be reached'];
    const answers = questions.flatMap(found);
    expect(answers).toHaveLength(questions.length * 8);
    for (const { chart: id, kind, id: place, description } of answers) {
      const chart = charts.find((one) => one.id === id);
      const places = kind === 'state' ? chart?.states : chart?.transitions;
      expect(places?.find((one) => one.id === place)?.description).toBe(description);
    }
  });

  test('the forms of a word are one, and the order of words does not matter', () => {
    expect(found('redeemed vouchers')).toEqual(found('voucher redeem'));
  });

  test.each(['', '  ', '?', 'what is it', 'xyzzy plugh'])('"%s" has no answer', (question) => {
    expect(found(question)).toEqual([]);
  });
});
