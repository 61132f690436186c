// test, features: creative sets to choose from: by search, selection and unfinished uploads.

import { creativesFind } from '../../../src/features/creatives/find-sets';
import { creativesSend } from '../../../src/features/creatives/send-file';
import { jobStep } from '../../../src/features/jobs/jobs';
import { pullStart } from '../../../src/pull/pull';
import { EVERY_CAMPAIGN } from '../../../src/shared/tab-choices';
import { ads } from '../../../src/tabs/ads/ads-columns';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import type { Tab } from '../../../src/tabs/columns/tab';
import { creativeSets } from '../../../src/tabs/creative-sets/creative-sets-columns';
import { answer } from '../../ad-service/plain-transport';
import { selectedRows } from '../../ports/plain-ports';
import { campaignBody, type ServicePorts, servicePorts, setBody } from '../service-ports';

const AD = {
  id: 7,
  name: 'Ad 7',
  creative_set_id: 's2',
  creative_set_name: 'Autumn',
  size: 'BANNER',
  status: true,
  template: 'Standard',
};

function service(): ServicePorts {
  return servicePorts({
    'GET /campaigns': [campaignBody('c1', { name: 'Harbour' }), campaignBody('c2', { name: 'Meadow' })],
    'GET /creative_sets/c1': [
      setBody('s1', 'c1', { name: 'Spring' }),
      setBody('s2', 'c1', { name: 'Autumn', ads: [AD] }),
    ],
    'GET /creative_sets/c2': [setBody('s3', 'c2', { name: 'Winter' })],
  });
}

function pulled(): ServicePorts {
  const ports = service();
  jobStep(ports, pullStart(ports, { ...EVERY_CAMPAIGN, tabs: ['campaigns', 'ads'] }).id);
  ports.asked();
  return ports;
}

const inSheet = (ports: ServicePorts, text = '') => creativesFind(ports, { text, where: 'sheet' });
const atService = (ports: ServicePorts, text = '') => creativesFind(ports, { text, where: 'service' });

test.each([
  ['', ['Autumn', 'Spring', 'Winter']],
  ['  spRING ', ['Spring']],
  ['s3', ['Winter']],
  ['harbour', ['Autumn', 'Spring']],
  ['c2', ['Winter']],
  ['nothing', []],
])('"%s" finds the pulled sets %j by name, ID and campaign, without a request', (text, names) => {
  const ports = pulled();
  const { sets, total } = inSheet(ports, text);
  expect([sets.map(({ name }) => name), total]).toEqual([names, names.length]);
  expect(ports.asked()).toEqual([]);
});

test('a set has its campaign', () => {
  expect(inSheet(pulled(), 's3').sets).toEqual([
    { setId: 's3', name: 'Winter', campaignId: 'c2', campaign: 'Meadow' },
  ]);
});

test.each([
  ['meadow', ['Winter'], ['GET /campaigns', 'GET /creative_sets/c2']],
  ['C1', ['Autumn', 'Spring'], ['GET /campaigns', 'GET /creative_sets/c1']],
  ['', ['Autumn', 'Spring', 'Winter'], ['GET /campaigns', 'GET /creative_sets/c1', 'GET /creative_sets/c2']],
  ['spring', [], ['GET /campaigns']],
])('at the service, "%s" finds the sets %j of the campaigns that match', (text, names, lines) => {
  const ports = service();
  expect(atService(ports, text).sets.map(({ name }) => name)).toEqual(names);
  expect(ports.asked()).toEqual(lines);
});

test('at the service, the sets of 20 campaigns are read, and 50 of them listed', () => {
  const ids = Array.from({ length: 21 }, (_, i) => `c${i}`);
  const ports = servicePorts({ 'GET /campaigns': ids.map((id) => campaignBody(id)) });
  for (const id of ids)
    ports.replies[`GET /creative_sets/${id}`] = ['a', 'b', 'c'].map((one) => setBody(`${id}${one}`, id));
  const { sets, total } = atService(ports);
  expect([sets.length, total, ports.asked().length]).toEqual([50, 60, 21]);
});

test.each([
  ['GET /campaigns', 500, /HTTP 500/],
  ['GET /creative_sets/c1', 500, /HTTP 500/],
  // The campaign was removed meanwhile.
  ['GET /creative_sets/c1', 404, null],
])('at the service, %s with HTTP %d', (line, status, why) => {
  const ports = service();
  ports.replies[line] = answer(status);
  if (why) expect(() => atService(ports)).toThrow(why);
  else expect(atService(ports).sets.map(({ name }) => name)).toEqual(['Winter']);
});

test.each<[Tab, number, string | null]>([
  [creativeSets, 2, 'Spring'],
  [creativeSets, 4, 'Winter'],
  [creativeSets, 1, null],
  [creativeSets, 5, null],
  [ads, 2, 'Autumn'],
  [campaigns, 2, null],
])('of the selected row in %#, the set is selected', (tab, first, name) => {
  const ports = pulled();
  const { sheetId } = ports.workbook.find(tab.id)!;
  ports.selected = selectedRows({ sheetId }, [first, 1]);
  expect(inSheet(ports, 'nothing').selected?.name ?? null).toBe(name);
  ports.workbook.find(tab.id)!.hide([first]);
  expect(inSheet(ports).selected).toBeNull();
});

test('sets with unfinished uploads are open, also those that were not pulled', () => {
  const send = (ports: ServicePorts, status: string) => {
    ports.replies['POST /creative_set_assets/s1'] = [{ type: 'TXT_TITLE', asset: 'A', status }];
    creativesSend(ports, { setId: 's1', campaignId: 'c1', type: 'TXT_TITLE', seen: null, asset: 'A' });
    return inSheet(ports).open;
  };
  expect(send(pulled(), 'processing')).toEqual([
    { setId: 's1', name: 'Spring', campaignId: 'c1', campaign: 'Harbour' },
  ]);
  expect(send(service(), 'processing')).toEqual([{ setId: 's1', name: '', campaignId: 'c1', campaign: '' }]);
  expect(send(pulled(), 'ready')).toEqual([]);
});
