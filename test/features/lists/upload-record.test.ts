// test, features: the records of unfinished uploads when two windows of one person write them at once.

import type { Upload } from '../../../src/features/lists/lists-schema';
import { dropUpload, putUpload, readUploads } from '../../../src/features/lists/upload-record';
import { type PlainPorts, plainPorts } from '../../ports/plain-ports';
import { begunUpload } from './begun-upload';

const upload = (id: string): Upload => begunUpload({ id, turn: 1 });

const idsIn = (ports: PlainPorts) => readUploads(ports).map(({ id }) => id);

test('while another window writes them, nothing is changed, and the message asks to try again', () => {
  const ports = plainPorts();
  putUpload(ports, upload('a'));
  ports.userLock.taken = true;
  expect(() => putUpload(ports, upload('b'))).toThrow(/^Another window of yours is busy with an upload/);
  expect(() => dropUpload(ports, 'a')).toThrow(/Try again in a few seconds/);
  expect(idsIn(ports)).toEqual(['a']);
});

test('a record that another window wrote while this one waited is kept', () => {
  const ports = plainPorts();
  const waiting = {
    ...ports,
    userLock: {
      withLock: <T>(waitMs: number, work: () => T) => {
        putUpload(ports, upload('of another window'));
        return ports.userLock.withLock(waitMs, work);
      },
    },
  };
  putUpload(waiting, upload('own'));
  expect(idsIn(ports)).toEqual(['of another window', 'own']);
});
