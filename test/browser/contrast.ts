// Browser tests: contrast of button labels against their background, as defined by WCAG 2.2, section 1.4.3.
import type { Spreadsheet } from './spreadsheet';

/** Enabled buttons shown in the sidebar whose label has a contrast below 4.5:1, with the contrast. */
export const lowContrast = (sheet: Spreadsheet): Promise<string[]> =>
  sheet.sidebar.locator('button:enabled:visible').evaluateAll((buttons) => {
    const channels = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string): number => {
      const [r, g, b] = channels(color).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const behind = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const color = getComputedStyle(element).backgroundColor;
      return channels(color)[3] === 0 ? behind(element.parentElement) : color;
    };
    return buttons.flatMap((button) => {
      const [a, b] = [luminance(getComputedStyle(button).color), luminance(behind(button))];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      return contrast < 4.5 ? [`${button.textContent} ${contrast.toFixed(2)}`] : [];
    });
  });
