import { expect, test } from 'vitest';
import { groupArtefacts } from '../../../../renderer/agents/step-files.tsx';

const file = (name: string, content_type: string) => ({ id: name, name, content_type, url: `/x/${name}` });
const svg = (name: string) => file(name, 'image/svg+xml');
const png = (name: string) => file(name, 'image/png');

test('the forms of one picture are together, and the sharp one is shown', () => {
  const groups = groupArtefacts([png('sales.png'), svg('sales.svg'), png('costs.png')]);
  expect(groups.map(({ name, shown, files }) => [name, shown?.name, files.length])).toEqual([
    ['sales', 'sales.svg', 2],
    ['costs', 'costs.png', 1],
  ]);
});

test('a file that is no picture is offered, not shown', () => {
  expect(groupArtefacts([file('table.csv', 'text/csv')])).toMatchObject([
    { name: 'table', shown: undefined, files: [{ name: 'table.csv' }] },
  ]);
});
