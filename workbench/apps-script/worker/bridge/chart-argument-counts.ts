// Workbench, Apps Script host, in the worker: allowed numbers of arguments of the methods of charts.

type Counts = Readonly<Record<string, string>>;

const BUILDER: Counts = {
  '0': `
    asAreaChart asBarChart asColumnChart asComboChart asHistogramChart asLineChart asPieChart
    asScatterChart asTableChart build clearRanges getChartType getContainer getRanges`,
  '1': `
    addRange removeRange setChartType setHiddenDimensionStrategy setMergeStrategy setNumHeaders
    setTransposeRowsAndColumns`,
  '2': 'setOption',
  '4': 'setPosition',
};

const LOOK = `
  setBackgroundColor setColors setLegendPosition setLegendTextStyle setTitle setTitleTextStyle`;
const AXES = `
  setXAxisTextStyle setXAxisTitle setXAxisTitleTextStyle setYAxisTextStyle setYAxisTitle
  setYAxisTitleTextStyle`;

/** A typed builder: the methods of all builders, and its own. */
const builder = (own: Counts): Counts => {
  const counts: Record<string, string> = { ...BUILDER };
  for (const [count, methods] of Object.entries(own)) counts[count] = `${counts[count] ?? ''} ${methods}`;
  return counts;
};

export const CHART_ARGUMENT_COUNTS: Readonly<Record<string, Counts>> = {
  EmbeddedChart: {
    '0': `
      getBlob getChartId getContainerInfo getHiddenDimensionStrategy getMergeStrategy getNumHeaders
      getOptions getRanges getTransposeRowsAndColumns modify`,
    '1': 'getAs',
  },
  ContainerInfo: { '0': 'getAnchorColumn getAnchorRow getOffsetX getOffsetY' },
  EmbeddedChartBuilder: BUILDER,
  EmbeddedAreaChartBuilder: builder({
    '0': 'reverseCategories setStacked useLogScale',
    '1': `${LOOK} ${AXES} setPointStyle`,
    '2': 'setRange',
  }),
  EmbeddedBarChartBuilder: builder({
    '0': 'reverseCategories reverseDirection setStacked useLogScale',
    '1': `${LOOK} ${AXES}`,
    '2': 'setRange',
  }),
  EmbeddedColumnChartBuilder: builder({
    '0': 'reverseCategories setStacked useLogScale',
    '1': `${LOOK} ${AXES}`,
    '2': 'setRange',
  }),
  EmbeddedComboChartBuilder: builder({
    '0': 'reverseCategories setStacked useLogScale',
    '1': `${LOOK} ${AXES}`,
    '2': 'setRange',
  }),
  EmbeddedHistogramChartBuilder: builder({
    '0': 'reverseCategories setStacked useLogScale',
    '1': `${LOOK} ${AXES}`,
    '2': 'setRange',
  }),
  EmbeddedLineChartBuilder: builder({
    '0': 'reverseCategories useLogScale',
    '1': `${LOOK} ${AXES} setCurveStyle setPointStyle`,
    '2': 'setRange',
  }),
  EmbeddedPieChartBuilder: builder({ '0': 'reverseCategories set3D', '1': LOOK }),
  EmbeddedScatterChartBuilder: builder({
    '0': 'setXAxisLogScale setYAxisLogScale',
    '1': `${LOOK} ${AXES} setPointStyle`,
    '2': 'setXAxisRange setYAxisRange',
  }),
  EmbeddedTableChartBuilder: builder({
    '1': `
      enableRtlTable enableSorting setFirstRowNumber setInitialSortingAscending
      setInitialSortingDescending showRowNumberColumn useAlternatingRowStyle`,
    '1 2': 'enablePaging',
  }),
};
