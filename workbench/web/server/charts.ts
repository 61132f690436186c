// Workbench, page server: the charts of a page: sent when they change; people move and remove them.
import type { LiveWorkbook } from '../../apps-script/engine/live-workbook';
import { mayEditSheet } from '../../apps-script/engine/protection';
import type { ChartAnchor } from '../../apps-script/engine/sheet-chart';
import type { FromPage, FromServer } from '../wire/messages';
import { PROTECTED } from './protected-cells';

type ChartMessage = Extract<FromPage, { kind: 'removeChart' | 'moveChart' }>;

interface PageCharts {
  /** Sends the charts if they have changed since the last call. */
  update(): void;
  receive(message: ChartMessage): void;
}

export function pageCharts(
  workbook: LiveWorkbook,
  user: string,
  send: (message: FromServer) => void,
): PageCharts {
  let sent = '';
  return {
    update: () => {
      const { charts } = workbook.own;
      const text = JSON.stringify(charts);
      if (text === sent) return;
      sent = text;
      send({ kind: 'charts', charts });
    },
    receive: (message) => {
      const place = workbook.own.charts.findIndex(({ id }) => id === message.id);
      const chart = workbook.own.charts[place];
      // Someone else has removed it.
      if (!chart) return;
      if (!mayEditSheet(workbook.own, user, chart.sheetId)) {
        send({ kind: 'notice', message: PROTECTED });
        return;
      }
      if (message.kind === 'removeChart') workbook.own.charts.splice(place, 1);
      else workbook.own.charts[place] = { ...chart, anchor: cleanAnchor(message.anchor) };
      workbook.ownChanged();
    },
  };
}

const cleanAnchor = ({ row, column, offsetX, offsetY }: ChartAnchor): ChartAnchor => ({
  row: whole(row, 1),
  column: whole(column, 1),
  offsetX: whole(offsetX, 0),
  offsetY: whole(offsetY, 0),
});

const whole = (value: unknown, least: number): number => Math.max(least, Math.trunc(Number(value) || 0));
