import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCharts, loadChart } from '../../src/workshop/build/find-charts.ts';
import { wordsOfChart } from '../../src/workshop/search/chart-words.ts';
import { searchCharts } from '../../src/workshop/search/search-charts.ts';
import { chartsNamedIn } from '../../src/workshop/twin/chart-names.ts';
import { findInChart } from '../../src/workshop/twin/find.ts';

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
    ['Why did this order wait?', 'order.awaitingPayment'],
    ['Who may redeem a voucher?', 'seat.assigned'],
    ['What if the card is declined?', 'order.awaitingPayment/order.paymentFailed/0'],
    ["What happens when the time's up?", 'exam.taking.deliveringLast'],
    ['What if I run out of time?', 'exam.taking.deliveringLast'],
    ['Why is my order stuck?', 'orderReview.open'],
    ['How do I get my money back?', 'order.refunded'],
    ['What happens if the internet fails during the exam', 'exam.taking.deliveringLast'],
    ['What happens when I lose my connection in the exam?', 'exam.taking.deliveringLast'],
    ['no wifi', 'exam.taking.deliveringLast'],
    ['internet', 'exam.taking.deliveringLast'],
    ['offline', 'exam.taking.deliveringLast'],
    ['can I give my voucher to a friend', 'voucher.unused'],
    ['who can use a voucher', 'voucher.unused'],
    ['can somebody else use my voucher', 'voucher.unused'],
    ['Can I share my voucher with a colleague?', 'voucher.unused'],
    ['candidate loses internet at the end of the exam', 'exam.taking.deliveringLast'],
    ['no connection when the exam ends', 'exam.taking.deliveringLast'],
    ['wait', 'orderReview.open'],
    ['redeem', 'voucher.unused'],
    ['time', 'exam.taking.deliveringLast'],
  ])('"%s" leads to %s', (question, id) => {
    expect(
      found(question)
        .slice(0, 3)
        .map((answer) => answer.id),
    ).toContain(id);
  });

  test('the best answer to an everyday question comes first', () => {
    for (const question of [
      'can I give my voucher to a friend',
      'who can use a voucher',
      'can somebody else use my voucher',
    ])
      expect(found(question)[0]?.id, question).toBe('voucher.unused');
    for (const question of ['candidate loses internet at the end of the exam', 'no connection when the exam ends'])
      expect(found(question)[0]?.id, question).toBe('exam.taking.deliveringLast');
  });

  test('what only holds a common word of a question is no answer', () => {
    const text = (question: string) => found(question).map(({ description }) => description);
    expect(text('can I give my voucher to a friend')).not.toContain('The bank gives the money to the shop.');
    expect(found('who can use a voucher').filter(({ chart }) => chart === 'teamChanges')).toEqual([]);
    // Without a voucher, the same words are what they say.
    expect(text('who gives the money')[0]).toMatch(/^The bank gives the money/);
    expect(found('what if my laptop crashes during the exam')).toEqual([]);
    expect(text('crash during a preview')[0]).toMatch(/crashed/);
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

  test('who may redeem a voucher is said with the exception for teams', () => {
    expect(found('Who may redeem a voucher?')[0]).toMatchObject({
      id: 'voucher.unused',
      description:
        'Anyone who is signed in and has the link may redeem the voucher until its last day. If a team assigned it to a member, only that member may.',
    });
  });

  test('the words of a question are translated, those of the charts are not', () => {
    const text = (question: string) => found(question).map(({ description }) => description);
    expect(text('offline').filter((description) => /disconnect/i.test(description))).toEqual([]);
    expect(text('disconnect the provider')[0]).toMatch(/^The provider is being disconnected/);
    // A chart that says what was asked comes before one that says it in other words.
    expect(text('no wifi')[0]).toMatch(/offline/);
    expect(text('no wifi').filter((description) => /^No /.test(description))).toEqual([]);
    expect(found('what happens during the exam')).toEqual(found('exam'));
  });

  test('the first answers come from several charts', () => {
    for (const word of ['wait', 'redeem', 'time', 'exam', 'order']) {
      const charted = found(word).map(({ chart }) => chart);
      expect(new Set(charted.slice(0, 5)).size, word).toBeGreaterThan(2);
    }
  });

  test('the forms of a word are one, and the order of words does not matter', () => {
    expect(found('redeemed vouchers')).toEqual(found('voucher redeem'));
  });

  test.each(['', '  ', '?', 'what is it', 'xyzzy plugh'])('"%s" has no answer', (question) => {
    expect(found(question)).toEqual([]);
  });
});

describe('[WS-03] a search within one chart', () => {
  const chartOf = (id: string) => {
    const chart = charts.find((one) => one.id === id);
    if (!chart) throw new Error(id);
    return chart;
  };
  const foundIn = (id: string, question: string) => findInChart(chartOf(id), question).map((one) => one.id);

  test.each([
    ['exam', 'time runs out', 'exam.taking.deliveringLast'],
    ['exam', 'What happens when time runs out while offline?', 'exam.taking.deliveringLast'],
    ['exam', 'no wifi', 'exam.taking.deliveringLast'],
    ['voucher', 'Who may redeem a voucher?', 'voucher.unused'],
    ['seat', 'Who may redeem the voucher?', 'seat.assigned'],
    ['orderReview', 'Why did this order wait?', 'orderReview.open'],
    ['order', 'Why did this order wait?', 'order.awaitingPayment'],
    ['order', 'the amount is not the price', 'order.cancelled'],
    ['order', 'administrators', 'order.underReview'],
  ])('in the chart "%s", "%s" leads to %s', (chart, question, id) => {
    expect(foundIn(chart, question)).toContain(id);
  });

  test('what holds the letters as they are typed comes first, and nothing comes twice', () => {
    expect(foundIn('exam', 'deliv').slice(0, 2)).toEqual(['exam.taking.delivering', 'exam.taking.deliveringLast']);
    const ids = foundIn('exam', 'offline');
    expect(ids[0]).toBe('exam.resumingOffline');
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(['', '  ', 'xyzzy plugh'])('"%s" finds nothing', (question) => {
    expect(foundIn('exam', question)).toEqual([]);
  });
});

describe('the way from an order to its review', () => {
  const order = charts.find(({ id }) => id === 'order');

  test.each(['draft', 'awaitingPayment', 'failed', 'expired', 'cancelled', 'underReview'])(
    'the state "%s" says that an administrator is asked, and names the chart of that',
    (key) => {
      const description = order?.states.find(({ id }) => id === `order.${key}`)?.description ?? '';
      const parts = chartsNamedIn(description, charts);
      expect(parts.map(({ text }) => text).join('')).toBe(description);
      expect(parts.filter(({ chart }) => chart !== undefined)).toEqual([
        { text: 'Order review', chart: 'orderReview' },
      ]);
      expect(description).toContain('an administrator is asked (Order review)');
    },
  );

  test('parentheses that hold anything else are text', () => {
    expect(chartsNamedIn('It ends (used, expired).', charts).map(({ chart }) => chart)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(chartsNamedIn('Order review', charts)).toEqual([{ text: 'Order review', chart: 'orderReview' }]);
  });
});
