import { describe, expect, it } from 'vitest';
import { orderMachine } from '../../machines/commerce/order/order.machine.ts';
import { defineProperties } from '../../src/walks/properties/define.ts';
import { partsOf } from '../../src/walks/properties/requirements.ts';
import { flowName } from './files/expected-files.ts';
import { indexedRequirements, requirementProblems } from './files/indexed-requirements.ts';
import { loadProperties } from './files/load-properties.ts';

describe('requirements on charts', () => {
  const indexed = indexedRequirements();

  it('[WS-14] the parts of every chart serve the requirements that the index names for it', async () => {
    const folders = new Map([...indexed.keys()].map((folder) => [folder.split('/')[1], folder]));
    const charts = await loadProperties();
    const problems = [...charts.values()].flatMap((chart) =>
      requirementProblems(chart, indexed.get(folders.get(flowName(chart.machine.id)) ?? '') ?? []),
    );
    expect(problems).toEqual([]);
    expect([...indexed.values()].flat().length).toBeGreaterThan(100);
  });

  it('reads ranges of ids in the index', () => {
    expect(indexed.get('account/session')).toEqual(['ST-04', 'ST-05', 'ST-06', 'AC-01', 'AC-05']);
  });

  it('finds states with what is inside them, families of transitions, and the chart', () => {
    expect(partsOf(orderMachine, ['lost'])).toEqual({
      states: ['order.lost'],
      transitions: ['order.disputed/order.disputeLost/0'],
      unknown: [],
    });
    expect(partsOf(orderMachine, ['paid/order.*']).transitions).toEqual([
      'order.paid/order.fulfilled/0',
      'order.paid/order.reviewBegun/0',
      'order.paid/order.refundRecorded[isAll]/0',
    ]);
    expect(partsOf(orderMachine, ['*']).states).toHaveLength(13);
  });

  it('refuses ids of another form, ids that the index does not name, and parts that there are not', () => {
    const requirements = { 'CO-4': ['*'], 'CO-05': ['gone', 'paid/nothing*'] };
    const chart = { ...defineProperties(orderMachine, { properties: () => [] }), requirements };
    expect(requirementProblems(chart, ['CO-05', 'CO-06'])).toEqual([
      '"CO-4" is not the id of a requirement',
      'machines/README.md does not name CO-4 for order',
      'no part of order is said to serve CO-06',
      'CO-05: order has no "gone"',
      'CO-05: order has no "paid/nothing*"',
    ]);
  });
});
