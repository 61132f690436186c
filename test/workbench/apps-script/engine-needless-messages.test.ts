// Workbench tests, engine: what the engine prints without need is left out; every other message is printed.
import { openLiveWorkbook } from '../../../workbench/apps-script/engine/live-workbook';

test('only the message about dependency trees is left out', () => {
  const printed: unknown[][] = [];
  console.error = (...parts: unknown[]) => {
    printed.push(parts);
  };
  openLiveWorkbook({ owner: 'owner@example.com' }).close();
  console.error('Dependency tree not found for treeId:', 17);
  console.error('Dependency tree of 17', 17);
  console.error('Another error');
  expect(printed).toEqual([['Dependency tree of 17', 17], ['Another error']]);
});
