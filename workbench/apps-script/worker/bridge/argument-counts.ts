// Workbench, Apps Script host, in the worker: allowed numbers of arguments of the methods of SpreadsheetApp.
import { signatureMismatch } from '../../protocol/exceptions';
import { CHART_ARGUMENT_COUNTS } from './chart-argument-counts';

/** Methods by type and allowed numbers of arguments. From the published types; a test compares the two. */
export const ARGUMENT_COUNTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...CHART_ARGUMENT_COUNTS,
  SpreadsheetApp: {
    '0': `
      enableAllDataSourcesExecution enableBigQueryExecution flush getActive getActiveRange
      getActiveRangeList getActiveSheet getActiveSpreadsheet getCurrentCell getSelection getUi
      newCellImage newColor newConditionalFormatRule newDataSourceSpec newDataValidation
      newFilterCriteria newRichTextValue newTextStyle`,
    '1': `
      open openById openByUrl setActiveRange setActiveRangeList setActiveSpreadsheet setCurrentCell`,
    '1 2': `
      setActiveSheet`,
    '1 3': `
      create`,
  },
  Spreadsheet: {
    '0': `
      createDeveloperMetadataFinder deleteActiveSheet duplicateActiveSheet getActiveCell
      getActiveRange getActiveRangeList getActiveSheet getBandings getBlob getCurrentCell getDataRange
      getDataSourceTables getDeveloperMetadata getEditors getFormUrl getFrozenColumns getFrozenRows
      getId getImages getIterativeCalculationConvergenceThreshold getLastColumn getLastRow
      getMaxIterativeCalculationCycles getName getNamedRanges getNumSheets getOwner
      getPredefinedSpreadsheetThemes getRecalculationInterval getSelection getSheetId getSheetName
      getSheetProtection getSheets getSpreadsheetLocale getSpreadsheetTheme getSpreadsheetTimeZone
      getUrl getViewers isAnonymousView isAnonymousWrite isIterativeCalculationEnabled
      resetSpreadsheetTheme`,
    '0 1 2 3': `
      insertSheet`,
    '1': `
      addEditor addEditors addViewer addViewers appendRow autoResizeColumn copy createTextFinder
      deleteColumn deleteRow deleteSheet getAs getColumnWidth getProtections getRange getRangeByName
      getRangeList getRowHeight getSheetById getSheetByName hideColumn hideRow insertColumnAfter
      insertColumnBefore insertRowAfter insertRowBefore insertSheetWithDataSourceTable
      isColumnHiddenByUser isRowHiddenByFilter isRowHiddenByUser moveActiveSheet
      moveChartToObjectSheet removeEditor removeMenu removeNamedRange removeViewer rename
      renameActiveSheet setActiveRange setActiveRangeList setActiveSelection setCurrentCell
      setFrozenColumns setFrozenRows setIterativeCalculationConvergenceThreshold
      setIterativeCalculationEnabled setMaxIterativeCalculationCycles setRecalculationInterval
      setSheetProtection setSpreadsheetLocale setSpreadsheetTheme setSpreadsheetTimeZone show
      unhideColumn unhideRow`,
    '1 2': `
      setActiveSheet sort`,
    '1 2 3': `
      addDeveloperMetadata toast`,
    '2': `
      addMenu deleteColumns deleteRows insertColumnsAfter insertColumnsBefore insertRowsAfter
      insertRowsBefore setAnonymousAccess setColumnWidth setNamedRange setRowHeight updateMenu`,
    '3 5': `
      insertImage`,
    '4': `
      getSheetValues`,
  },
  Sheet: {
    '0': `
      activate asDataSourceSheet clearConditionalFormatRules clearContents clearFormats clearNotes
      collapseAllColumnGroups collapseAllRowGroups createDeveloperMetadataFinder expandAllColumnGroups
      expandAllRowGroups getActiveCell getActiveRange getActiveRangeList getBandings getCharts
      getColumnGroupControlPosition getConditionalFormatRules getCurrentCell getDataRange
      getDataSourceTables getDeveloperMetadata getDrawings getFilter getFormUrl getFrozenColumns
      getFrozenRows getImages getIndex getLastColumn getLastRow getMaxColumns getMaxRows getName
      getNamedRanges getParent getPivotTables getRowGroupControlPosition getSelection getSheetId
      getSheetName getSheetProtection getSlicers getTabColor getType hasHiddenGridlines hideSheet
      isRightToLeft isSheetHidden newChart protect showSheet`,
    '0 1': `
      clear`,
    '1': `
      appendRow autoResizeColumn copyTo createTextFinder deleteColumn deleteRow
      expandColumnGroupsUpToDepth expandRowGroupsUpToDepth getColumnGroupDepth getColumnWidth
      getProtections getRangeList getRowGroupDepth getRowHeight hideColumn hideRow insertChart
      insertColumnAfter insertColumnBefore insertRowAfter insertRowBefore isColumnHiddenByUser
      isRowHiddenByFilter isRowHiddenByUser removeChart setActiveRange setActiveRangeList
      setActiveSelection setColumnGroupControlPosition setConditionalFormatRules setCurrentCell
      setFrozenColumns setFrozenRows setHiddenGridlines setName setRightToLeft
      setRowGroupControlPosition setSheetProtection setTabColor unhideColumn unhideRow updateChart`,
    '1 2': `
      hideColumns hideRows insertColumns insertRows showColumns showRows sort`,
    '1 2 3': `
      addDeveloperMetadata`,
    '1 2 3 4': `
      getRange`,
    '2': `
      autoResizeColumns autoResizeRows deleteColumns deleteRows getColumnGroup getRowGroup
      insertColumnsAfter insertColumnsBefore insertRowsAfter insertRowsBefore moveColumns moveRows
      setColumnWidth setRowHeight`,
    '3': `
      setColumnWidths setRowHeights setRowHeightsForced`,
    '3 5': `
      insertImage insertSlicer`,
    '4': `
      getSheetValues`,
  },
  Range: {
    '0': `
      activate activateAsCurrentCell breakApart canEdit check clearContent clearDataValidations
      clearFormat clearNote collapseGroups createDeveloperMetadataFinder createFilter expandGroups
      getA1Notation getBackground getBackgroundObject getBackgroundObjects getBackgrounds getBandings
      getColumn getDataSourceFormula getDataSourceFormulas getDataSourcePivotTables
      getDataSourceTables getDataSourceUrl getDataValidation getDataValidations getDeveloperMetadata
      getDisplayValue getDisplayValues getFilter getFontColor getFontColorObject getFontColorObjects
      getFontColors getFontFamilies getFontFamily getFontLine getFontLines getFontSize getFontSizes
      getFontStyle getFontStyles getFontWeight getFontWeights getFormula getFormulaR1C1 getFormulas
      getFormulasR1C1 getGridId getHeight getHorizontalAlignment getHorizontalAlignments getLastColumn
      getLastRow getMergedRanges getNote getNotes getNumColumns getNumRows getNumberFormat
      getNumberFormats getRichTextValue getRichTextValues getRow getRowIndex getSheet getTextDirection
      getTextDirections getTextRotation getTextRotations getTextStyle getTextStyles getValue getValues
      getVerticalAlignment getVerticalAlignments getWidth getWrap getWrapStrategies getWrapStrategy
      getWraps isBlank isChecked isEndColumnBounded isEndRowBounded isPartOfMerge isStartColumnBounded
      isStartRowBounded merge mergeAcross mergeVertically protect randomize removeCheckboxes
      trimWhitespace uncheck`,
    '0 1': `
      clear getDataRegion getDataTable removeDuplicates splitTextToColumns`,
    '0 1 2': `
      insertCheckboxes`,
    '0 1 3': `
      applyColumnBanding applyRowBanding`,
    '1': `
      autoFillToNeighbor createDataSourcePivotTable createDataSourceTable createPivotTable
      createTextFinder deleteCells getNextDataCell insertCells moveTo setBackground
      setBackgroundObject setBackgroundObjects setBackgrounds setDataValidation setDataValidations
      setFontColor setFontColorObject setFontColorObjects setFontColors setFontFamilies setFontFamily
      setFontLine setFontLines setFontSize setFontSizes setFontStyle setFontStyles setFontWeight
      setFontWeights setFormula setFormulaR1C1 setFormulas setFormulasR1C1 setHorizontalAlignment
      setHorizontalAlignments setNote setNotes setNumberFormat setNumberFormats setRichTextValue
      setRichTextValues setShowHyperlink setTextDirection setTextDirections setTextRotation
      setTextRotations setTextStyle setTextStyles setValue setValues setVerticalAlignment
      setVerticalAlignments setVerticalText setWrap setWrapStrategies setWrapStrategy setWraps
      shiftColumnGroupDepth shiftRowGroupDepth sort`,
    '1 2 3': `
      addDeveloperMetadata copyTo`,
    '2': `
      autoFill getCell`,
    '2 3 4': `
      offset`,
    '3': `
      setBackgroundRGB`,
    '5': `
      copyFormatToRange copyValuesToRange`,
    '6 8': `
      setBorder`,
  },
  RangeList: {
    '0': `
      activate breakApart check clearContent clearDataValidations clearFormat clearNote getRanges
      removeCheckboxes trimWhitespace uncheck`,
    '0 1': `
      clear`,
    '0 1 2': `
      insertCheckboxes`,
    '1': `
      setBackground setFontColor setFontFamily setFontLine setFontSize setFontStyle setFontWeight
      setFormula setFormulaR1C1 setHorizontalAlignment setNote setNumberFormat setShowHyperlink
      setTextDirection setTextRotation setValue setVerticalAlignment setVerticalText setWrap
      setWrapStrategy`,
    '3': `
      setBackgroundRGB`,
    '6 8': `
      setBorder`,
  },
  Selection: {
    '0': `
      getActiveRange getActiveRangeList getActiveSheet getCurrentCell`,
    '1': `
      getNextDataRange`,
  },
  Protection: {
    '0': `
      canDomainEdit canEdit getDescription getEditors getProtectionType getRange getRangeName
      getUnprotectedRanges isWarningOnly remove`,
    '1': `
      addEditor addEditors removeEditor removeEditors setDescription setDomainEdit setNamedRange
      setRange setRangeName setUnprotectedRanges setWarningOnly`,
  },
  DeveloperMetadata: {
    '0': `
      getId getKey getLocation getValue getVisibility moveToSpreadsheet remove`,
    '1': `
      moveToColumn moveToRow moveToSheet setKey setValue setVisibility`,
  },
  DeveloperMetadataFinder: {
    '0': `
      find onIntersectingLocations`,
    '1': `
      withId withKey withLocationType withValue withVisibility`,
  },
  NamedRange: {
    '0': `
      getName getRange remove`,
    '1': `
      setName setRange`,
  },
  Filter: {
    '0': `
      getRange remove`,
    '1': `
      getColumnFilterCriteria removeColumnFilterCriteria`,
    '2': `
      setColumnFilterCriteria sort`,
  },
  Banding: {
    '0': `
      getFirstColumnColor getFirstRowColor getFooterColumnColor getFooterRowColor getHeaderColumnColor
      getHeaderRowColor getRange getSecondColumnColor getSecondRowColor remove`,
    '1': `
      copyTo setFirstColumnColor setFirstRowColor setFooterColumnColor setFooterRowColor
      setHeaderColumnColor setHeaderRowColor setRange setSecondColumnColor setSecondRowColor`,
  },
  TextFinder: {
    '0': `
      findAll findNext findPrevious getCurrentMatch`,
    '1': `
      ignoreDiacritics matchCase matchEntireCell matchFormulaText replaceAllWith replaceWith startFrom
      useRegularExpression`,
  },
};

/** Sets of numbers by type and method, created when a type is first used. */
const known = new Map<string, ReadonlyMap<string, ReadonlySet<number>>>();

function countsOf(type: string): ReadonlyMap<string, ReadonlySet<number>> {
  const found = known.get(type);
  if (found) return found;
  const counts = new Map<string, ReadonlySet<number>>();
  for (const [numbers, methods] of Object.entries(ARGUMENT_COUNTS[type] ?? {})) {
    const allowed = new Set(numbers.split(' ').map(Number));
    for (const method of methods.trim().split(/\s+/)) counts.set(method, allowed);
  }
  known.set(type, counts);
  return counts;
}

/** @throws ScriptException with Google's message; types and methods without an entry accept any number */
export function checkArgumentCount(type: string, method: string, args: readonly unknown[]): void {
  const allowed = countsOf(type).get(method);
  if (!allowed || allowed.has(args.length)) return;
  throw signatureMismatch(
    type === 'SpreadsheetApp' ? `${type}.${method}` : `SpreadsheetApp.${type}.${method}`,
    args,
  );
}
