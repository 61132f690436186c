// test, features: ports with a service, Google's triggers and an outbox.

import type { Mail } from '../../../src/ports/ports';
import { campaignBody, type Replies, type ServicePorts, servicePorts } from '../service-ports';

export interface ScheduledPorts extends ServicePorts {
  /** Hour and time zone of each trigger by its ID. */
  readonly google: Map<string, string>;
  readonly outbox: Mail[];
  /** Google's page; null: the person has granted the permissions. */
  permissionPage: string | null;
  mailsLeft: number;
}

/** Two campaigns and what else the service answers. */
export function scheduledPorts(replies: Replies = {}): ScheduledPorts {
  const google = new Map<string, string>();
  const outbox: Mail[] = [];
  let ids = 0;
  const ports: ScheduledPorts = Object.assign(
    servicePorts({ 'GET /campaigns': [campaignBody('c1'), campaignBody('c2')], ...replies }),
    {
      google,
      outbox,
      permissionPage: null,
      mailsLeft: 100,
      triggers: {
        permissionPage: () => ports.permissionPage,
        list: () => [...google.keys()],
        createDaily: (hour: number, zone: string) => {
          ids += 1;
          google.set(`trigger-${ids}`, `${hour} ${zone}`);
          return `trigger-${ids}`;
        },
        delete: (gone: readonly string[]) => {
          for (const id of gone) google.delete(id);
        },
      },
      mailer: {
        ownAddress: () => ports.at.name,
        left: () => ports.mailsLeft,
        send: (mail: Mail) => void outbox.push(mail),
      },
    },
  );
  return ports;
}
