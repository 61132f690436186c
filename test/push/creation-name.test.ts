// test, runs: a new object that is typed again in other case is the same; another name is another one.

import { creationName } from '../../src/push/journal/unknown-records';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';

const nameOf = (name: string) => creationName(campaigns, { name });

test.each(['SUMMER SALE', 'Summer sale', 'summer SALE'])('%s is Summer Sale', (name) => {
  expect(nameOf(name)).toBe(nameOf('Summer Sale'));
});

test.each(['Summer Sales', 'Summer', 'Winter Sale'])('%s is not Summer Sale', (name) => {
  expect(nameOf(name)).not.toBe(nameOf('Summer Sale'));
});
