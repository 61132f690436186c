// Workbench page: a chart over the grid: selected by a click, moved by the mouse, removed by Delete.
import type { SheetChart } from '../../apps-script/engine/sheet-chart';
import type { ChartTable } from './charts/chart-table';
import { chartLabel, chartSize, drawChart } from './charts/draw-chart';
import { element } from './dom';

export interface ChartView {
  readonly node: HTMLElement;
  /** Draws the chart again if it or its data have changed. */
  update(chart: SheetChart, table: ChartTable): void;
  /** Position of the upper left corner in the layer, in pixels. */
  place(x: number, y: number, zoom: number): void;
}

interface ChartActions {
  remove(): void;
  /** @param by pixels to the right and down, without zoom */
  move(by: { x: number; y: number }): void;
  /** Gives a key or a turn of the wheel to the grid. */
  focusGrid(): void;
  scroll(event: WheelEvent): void;
}

export function createChartView(actions: ChartActions): ChartView {
  let drawn = '';
  let zoom = 1;
  const remove = element(
    'button',
    {
      class: 'icon-button chart-remove',
      type: 'button',
      'aria-label': 'Delete chart',
      title: 'Delete chart',
    },
    '✕',
  );
  const picture = element('div', { class: 'chart-picture' });
  const node = element('div', { class: 'chart', tabindex: 0, role: 'group' }, picture, remove);

  remove.addEventListener('click', actions.remove);
  // The grid listens to keys of the whole window.
  node.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') actions.focusGrid();
    if (event.target === node && (event.key === 'Delete' || event.key === 'Backspace')) actions.remove();
  });
  node.addEventListener('wheel', actions.scroll, { passive: true });
  node.addEventListener('pointerdown', (down) => {
    if (down.button !== 0 || down.target === remove) return;
    const by = (event: PointerEvent) => ({ x: (event.x - down.x) / zoom, y: (event.y - down.y) / zoom });
    const follow = (event: PointerEvent): void => {
      const { x, y } = by(event);
      node.style.translate = `${x}px ${y}px`;
    };
    const end = (event: PointerEvent): void => {
      node.removeEventListener('pointermove', follow);
      node.style.translate = '';
      const { x, y } = by(event);
      if (event.type === 'pointerup' && Math.hypot(x, y) > 3) actions.move({ x, y });
    };
    node.setPointerCapture(down.pointerId);
    node.addEventListener('pointermove', follow);
    for (const type of ['pointerup', 'pointercancel'] as const)
      node.addEventListener(type, end, { once: true });
  });

  return {
    node,
    update: (chart, table) => {
      const key = JSON.stringify([chart.type, chart.options, table]);
      if (key === drawn) return;
      drawn = key;
      const { width, height } = chartSize(chart);
      Object.assign(node.style, { width: `${width}px`, height: `${height}px` });
      node.setAttribute('aria-label', chartLabel(chart));
      picture.replaceChildren(drawChart(chart, table));
    },
    place: (x, y, scale) => {
      zoom = scale;
      node.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    },
  };
}
