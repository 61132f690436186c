// Workbench, Apps Script host, in the worker: the enums of SpreadsheetApp.
import type { Bridge } from '../bridge/bridge';
import { googleEnum } from '../bridge/enum';

type Sheets = typeof GoogleAppsScript.Spreadsheet;

const COMPARISONS = ['BETWEEN', 'EQUAL_TO', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL_TO', 'LESS_THAN'] as const;

const ENUMS = {
  BooleanCriteria: googleEnum<Sheets['BooleanCriteria']>([
    'CELL_EMPTY',
    'CELL_NOT_EMPTY',
    'DATE_AFTER',
    'DATE_BEFORE',
    'DATE_EQUAL_TO',
    'DATE_AFTER_RELATIVE',
    'DATE_BEFORE_RELATIVE',
    'DATE_EQUAL_TO_RELATIVE',
    ...COMPARISONS.map((name) => `NUMBER_${name}` as const),
    'NUMBER_LESS_THAN_OR_EQUAL_TO',
    'NUMBER_NOT_BETWEEN',
    'NUMBER_NOT_EQUAL_TO',
    'TEXT_CONTAINS',
    'TEXT_DOES_NOT_CONTAIN',
    'TEXT_EQUAL_TO',
    'TEXT_STARTS_WITH',
    'TEXT_ENDS_WITH',
    'CUSTOM_FORMULA',
  ]),
  BandingTheme: googleEnum<Sheets['BandingTheme']>([
    'LIGHT_GREY',
    'CYAN',
    'GREEN',
    'YELLOW',
    'ORANGE',
    'BLUE',
    'TEAL',
    'GREY',
    'BROWN',
    'LIGHT_GREEN',
    'INDIGO',
    'PINK',
  ]),
  BorderStyle: googleEnum<Sheets['BorderStyle']>([
    'DOTTED',
    'DASHED',
    'SOLID',
    'SOLID_MEDIUM',
    'SOLID_THICK',
    'DOUBLE',
  ]),
  ColorType: googleEnum<typeof GoogleAppsScript.Base.ColorType>(['UNSUPPORTED', 'RGB', 'THEME']),
  CopyPasteType: googleEnum<Sheets['CopyPasteType']>([
    'PASTE_NORMAL',
    'PASTE_NO_BORDERS',
    'PASTE_FORMAT',
    'PASTE_FORMULA',
    'PASTE_DATA_VALIDATION',
    'PASTE_VALUES',
    'PASTE_CONDITIONAL_FORMATTING',
    'PASTE_COLUMN_WIDTHS',
  ]),
  DataValidationCriteria: googleEnum<Sheets['DataValidationCriteria']>([
    'DATE_AFTER',
    'DATE_BEFORE',
    'DATE_BETWEEN',
    'DATE_EQUAL_TO',
    'DATE_IS_VALID_DATE',
    'DATE_NOT_BETWEEN',
    'DATE_ON_OR_AFTER',
    'DATE_ON_OR_BEFORE',
    ...COMPARISONS.map((name) => `NUMBER_${name}` as const),
    'NUMBER_LESS_THAN_OR_EQUAL_TO',
    'NUMBER_NOT_BETWEEN',
    'NUMBER_NOT_EQUAL_TO',
    'TEXT_CONTAINS',
    'TEXT_DOES_NOT_CONTAIN',
    'TEXT_EQUAL_TO',
    'TEXT_IS_VALID_EMAIL',
    'TEXT_IS_VALID_URL',
    'VALUE_IN_LIST',
    'VALUE_IN_RANGE',
    'CUSTOM_FORMULA',
    'CHECKBOX',
  ]),
  DeveloperMetadataLocationType: googleEnum<Sheets['DeveloperMetadataLocationType']>([
    'SPREADSHEET',
    'SHEET',
    'ROW',
    'COLUMN',
  ]),
  DeveloperMetadataVisibility: googleEnum<Sheets['DeveloperMetadataVisibility']>(['DOCUMENT', 'PROJECT']),
  Direction: googleEnum<Sheets['Direction']>(['UP', 'DOWN', 'PREVIOUS', 'NEXT']),
  Dimension: googleEnum<Sheets['Dimension']>(['COLUMNS', 'ROWS']),
  InterpolationType: googleEnum<Sheets['InterpolationType']>([
    'NUMBER',
    'PERCENT',
    'PERCENTILE',
    'MIN',
    'MAX',
  ]),
  ProtectionType: googleEnum<Sheets['ProtectionType']>(['RANGE', 'SHEET']),
  RelativeDate: googleEnum<Sheets['RelativeDate']>([
    'TODAY',
    'TOMORROW',
    'YESTERDAY',
    'PAST_WEEK',
    'PAST_MONTH',
    'PAST_YEAR',
  ]),
  SheetType: googleEnum<Sheets['SheetType']>(['GRID', 'OBJECT']),
  TextDirection: googleEnum<Sheets['TextDirection']>(['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT']),
  TextToColumnsDelimiter: googleEnum<Sheets['TextToColumnsDelimiter']>([
    'COMMA',
    'SEMICOLON',
    'PERIOD',
    'SPACE',
  ]),
  WrapStrategy: googleEnum<Sheets['WrapStrategy']>(['WRAP', 'OVERFLOW', 'CLIP']),
};

type EnumName = keyof typeof ENUMS;

/** The enum value of a name, which scripts compare by identity. */
export function enumValue(type: EnumName, value: string): object {
  const found = (ENUMS[type] as unknown as Record<string, object>)[value];
  if (!found) throw new Error(`SpreadsheetApp.${type}.${value} is not known to the workbench.`);
  return found;
}

/** Registers the enums with the bridge and returns them for SpreadsheetApp. */
export function spreadsheetEnums(bridge: Bridge): typeof ENUMS {
  for (const [type, values] of Object.entries(ENUMS)) {
    for (const [name, value] of Object.entries(values))
      bridge.mark(value as object, 'Enum', `${type}.${name}`);
  }
  bridge.revive('Enum', (ref: string) => {
    const [type = '', value = ''] = ref.split('.');
    return enumValue(type as EnumName, value);
  });
  return ENUMS;
}
