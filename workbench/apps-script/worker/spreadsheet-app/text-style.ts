// Workbench, Apps Script host, in the worker: text styles and colors, and their builders.
import { signatureMismatch } from '../../protocol/exceptions';
import { isHandle } from '../../protocol/messages';
import type { TextStyleData } from '../../protocol/text-style';
import type { Bridge } from '../bridge/bridge';
import { strict } from '../bridge/strict';
import { enumValue } from './enums';

type Style = GoogleAppsScript.Spreadsheet.TextStyle;
type StyleBuilder = GoogleAppsScript.Spreadsheet.TextStyleBuilder;
type ColorBuilder = GoogleAppsScript.Spreadsheet.ColorBuilder;

/** A text style in the form that scripts read. */
export function textStyle(bridge: Bridge, data: TextStyleData): Style {
  const methods = {
    copy: () => styleBuilder(bridge, { ...data }),
    getFontFamily: () => data.fontFamily ?? null,
    getFontSize: () => data.fontSize ?? null,
    getForegroundColor: () => data.foregroundColor ?? null,
    getForegroundColorObject: () => (data.foregroundColor ? color(bridge, data.foregroundColor) : null),
    isBold: () => data.bold ?? null,
    isItalic: () => data.italic ?? null,
    isStrikethrough: () => data.strikethrough ?? null,
    isUnderline: () => data.underline ?? null,
  } satisfies { [K in keyof Style]: unknown };
  return bridge.mark(strict('TextStyle', methods), 'TextStyle', data) as Style;
}

/** The data of a text style argument; empty for null. */
export function styleData(bridge: Bridge, value: unknown, method: string): TextStyleData {
  const handle = bridge.handleOf(value);
  if (value !== null && !isHandle(handle, 'TextStyle')) throw signatureMismatch(method, [value]);
  return (handle?.ref ?? {}) as TextStyleData;
}

function styleBuilder(bridge: Bridge, data: TextStyleData): StyleBuilder {
  const set = (change: TextStyleData): StyleBuilder => {
    Object.assign(data, change);
    return self;
  };
  const methods = {
    build: () => textStyle(bridge, { ...data }),
    setBold: (bold: boolean) => set({ bold }),
    setFontFamily: (fontFamily: string) => set({ fontFamily }),
    setFontSize: (fontSize: number) => set({ fontSize }),
    setForegroundColor: (text: string) => set({ foregroundColor: hexOf(bridge, text) }),
    setForegroundColorObject: (value: unknown) => {
      const handle = bridge.handleOf(value);
      return set({ foregroundColor: isHandle(handle, 'Color') ? String(handle.ref) : null });
    },
    setItalic: (italic: boolean) => set({ italic }),
    setStrikethrough: (strikethrough: boolean) => set({ strikethrough }),
    setUnderline: (underline: boolean) => set({ underline }),
  } satisfies { [K in keyof StyleBuilder]: unknown };
  const self = strict('TextStyleBuilder', methods) as unknown as StyleBuilder;
  return self;
}

/** Any CSS color as `#rrggbb`; the main thread resolves names. */
const hexOf = (bridge: Bridge, text: unknown): string | null =>
  text === null ? null : (bridge.call('Color', 'toHex', [text]) as string);

function color(bridge: Bridge, hex: string): object {
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  const getColorType = () => enumValue('ColorType', 'RGB');
  const methods = {
    asRgbColor: () =>
      strict('RgbColor', {
        asHexString: () => hex,
        getBlue: () => part(5),
        getColorType,
        getGreen: () => part(3),
        getRed: () => part(1),
      }),
    getColorType,
  };
  return bridge.mark(strict('Color', methods), 'Color', hex);
}

function colorBuilder(bridge: Bridge): ColorBuilder {
  let hex: string | null = null;
  const built = (): object => {
    if (hex === null) throw new Error('A color must be set before it is built.');
    return color(bridge, hex);
  };
  const methods = {
    build: built,
    setRgbColor: (text: string) => {
      hex = hexOf(bridge, text);
      return self;
    },
  } satisfies { [K in keyof ColorBuilder]?: unknown };
  const self = strict('ColorBuilder', methods) as unknown as ColorBuilder;
  return self;
}

export function textStyles(bridge: Bridge): { newColor: () => object; newTextStyle: () => object } {
  bridge.revive('TextStyle', (data: TextStyleData) => textStyle(bridge, data));
  bridge.revive('Color', (hex: string) => color(bridge, hex));
  return { newColor: () => colorBuilder(bridge), newTextStyle: () => styleBuilder(bridge, {}) };
}
