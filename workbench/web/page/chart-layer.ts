// Workbench page: the layer of charts over the cells. It follows the grid as it scrolls and zooms.
import { ICommandService, type Injector } from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import type { ChartAnchor, SheetChart } from '../../apps-script/engine/sheet-chart';
import { cellSource } from './chart-cells';
import { type ChartView, createChartView } from './chart-view';
import { readChartTable } from './charts/chart-table';
import { element } from './dom';
import { type GridView, gridView } from './grid-view';

interface ChartLayer {
  /** All charts of the document. */
  setCharts(charts: SheetChart[]): void;
}

interface ChartLayerOptions {
  api: FUniver;
  injector: Injector;
  grid: HTMLElement;
  focusGrid(): void;
  remove(id: number): void;
  move(id: number, anchor: ChartAnchor): void;
}

/** Pixels of the scroll bars at the right and the bottom of the grid. */
const SCROLL_BAR = 12;

/** Milliseconds during which changes of cells are collected before charts are drawn again. */
const GATHER_MS = 100;

export function createChartLayer(options: ChartLayerOptions): ChartLayer {
  const { api, injector, grid, focusGrid } = options;
  const moving = element('div', { class: 'chart-pane' });
  const frozen = element('div', { class: 'chart-pane' });
  const layer = element('div', { class: 'chart-layer' }, moving, frozen);
  const views = new Map<number, ChartView>();
  let charts: SheetChart[] = [];
  let drawnSheet: string | null = null;
  let frame = 0;
  let isWaiting = false;

  const canvas = (): HTMLCanvasElement | null => grid.querySelector('canvas[id^=univer-sheet-main]');

  function viewOf(id: number): ChartView {
    const known = views.get(id);
    if (known) return known;
    const made = createChartView({
      remove: () => {
        options.remove(id);
        focusGrid();
      },
      move: ({ x, y }) => {
        const view = gridView(api, injector);
        const chart = charts.find((each) => each.id === id);
        if (!view || !chart) return;
        const corner = view.corner(chart.anchor);
        options.move(id, view.anchorAt({ x: corner.x + x, y: corner.y + y }));
      },
      focusGrid,
      scroll: (event) => canvas()?.dispatchEvent(new WheelEvent('wheel', event)),
    });
    views.set(id, made);
    return made;
  }

  /** Draws the charts of the sheet that are new or have changed. */
  function draw({ sheetId }: GridView): void {
    drawnSheet = sheetId;
    const source = cellSource(injector);
    const shown = charts.filter((chart) => chart.sheetId === sheetId);
    for (const [id, view] of views) {
      if (shown.some((chart) => chart.id === id)) continue;
      view.node.remove();
      views.delete(id);
    }
    for (const chart of shown) viewOf(chart.id).update(chart, readChartTable(source, chart));
  }

  function place(view: GridView): void {
    const { zoom, scroll } = view;
    const below = (from: { x: number; y: number }): string =>
      `inset(${from.y * zoom}px ${SCROLL_BAR}px ${SCROLL_BAR}px ${from.x * zoom}px)`;
    moving.style.clipPath = below(view.moving);
    frozen.style.clipPath = below(view.cells);
    for (const chart of charts) {
      const chartView = views.get(chart.id);
      if (!chartView) continue;
      const { x, y } = view.corner(chart.anchor);
      const stays = {
        x: chart.anchor.column <= view.frozen.columns,
        y: chart.anchor.row <= view.frozen.rows,
      };
      const pane = stays.x || stays.y ? frozen : moving;
      if (chartView.node.parentElement !== pane) pane.append(chartView.node);
      chartView.place((x - (stays.x ? 0 : scroll.x)) * zoom, (y - (stays.y ? 0 : scroll.y)) * zoom, zoom);
    }
  }

  function follow(): void {
    frame = requestAnimationFrame(follow);
    const view = gridView(api, injector);
    const parent = canvas()?.parentElement;
    if (!view || !parent) return;
    if (layer.parentElement !== parent) parent.append(layer);
    if (drawnSheet !== view.sheetId) draw(view);
    place(view);
  }

  injector.get(ICommandService).onCommandExecuted(({ id }) => {
    if (isWaiting || charts.length === 0 || !id.includes('.mutation.')) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      const view = gridView(api, injector);
      if (view) draw(view);
    }, GATHER_MS);
  });

  return {
    setCharts: (all) => {
      charts = all;
      // Drawn in the next frame.
      drawnSheet = null;
      if (frame === 0 && charts.length > 0) follow();
      if (frame !== 0 && charts.length === 0) {
        cancelAnimationFrame(frame);
        frame = 0;
        for (const view of views.values()) view.node.remove();
        views.clear();
      }
    },
  };
}
