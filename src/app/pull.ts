// app: starting a pull: what it shall take is settled now, the work is done in steps.

import { campaigns } from '../tabs/campaigns';
import { needAddresses, needConnection } from './connection';
import { findGrid, needHeaders } from './grid';
import { newJob, viewOf, writeJob } from './job-record';
import { mayStart, withDocument } from './lease';
import { deleteLongText, getLongText, setLongText } from './long-text';
import type { Ports } from './ports';
import { selectedKeys } from './pull-choice';
import { NOTHING_PULLED } from './pull-merge';
import type { JobView, PullChoice } from './surface';

const KEYS = 'bidgrid.pull-keys';

/** @throws Trouble when another job has to end first, or no row is selected although the choice says so */
export function pullStart(ports: Ports, choice: PullChoice): JobView {
  const keys = selectedKeys(ports, choice);
  return withDocument(ports, () => {
    mayStart(ports);
    needAddresses(ports);
    needConnection(ports);
    const grid = findGrid(ports.workbook, campaigns);
    // A damaged base is mended by pulling; missing headers are not.
    if (grid) needHeaders(grid);
    forgetKeys(ports);
    if (keys) setLongText(ports.documentStore, KEYS, JSON.stringify([...keys]));
    const job = newJob(ports, 'pull', 'Asking for the list of campaigns…', keys ? keys.size : 0);
    return viewOf(writeJob(ports, { ...job, choice, pulled: NOTHING_PULLED }), ports.person());
  });
}

/** Keys that the pull is restricted to, where its choice says so. */
export function keysOf(ports: Ports): ReadonlySet<string> {
  const text = getLongText(ports.documentStore, KEYS);
  return new Set(text === null ? [] : (JSON.parse(text) as string[]));
}

export const forgetKeys = (ports: Ports): void => deleteLongText(ports.documentStore, KEYS);
