// test, runs: a new object that is typed again in other case is the same; another name is another one.

import { campaigns } from '../../src/resources/campaigns/columns';
import { creationName } from '../../src/runs/journal/held-creations';

const nameOf = (name: string) => creationName(campaigns, { name });

test.each(['SUMMER SALE', 'Summer sale', 'summer SALE'])('%s is Summer Sale', (name) => {
  expect(nameOf(name)).toBe(nameOf('Summer Sale'));
});

test.each(['Summer Sales', 'Summer', 'Winter Sale'])('%s is not Summer Sale', (name) => {
  expect(nameOf(name)).not.toBe(nameOf('Summer Sale'));
});
