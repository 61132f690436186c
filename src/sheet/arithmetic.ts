// sheet: decimal arithmetic: 0.1 plus 10 % is 0.11, and halves are rounded away from zero.

/**
 * Of 15 digits a spreadsheet number says exactly what was meant; what is behind them is noise of the binary
 * system.
 */
export const withoutNoise = (n: number): number => Number(n.toPrecision(15)) + 0;

/** The point moved to the right in the written number, which no multiplication can do without an error. */
const shifted = (n: number, places: number): number => {
  const [digits, exponent = '0'] = String(n).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
};

/** Half away from zero: 1.005 to two decimals is 1.01, -2.5 to none is -3. */
export const roundTo = (n: number, decimals: number): number => {
  const rounded = shifted(Math.round(shifted(Math.abs(n), decimals)), -decimals);
  return (n < 0 ? -rounded : rounded) + 0;
};

/** The nearest multiple of the step (above 0); the one further from zero where two are equally near. */
export const roundToStep = (n: number, step: number): number =>
  withoutNoise(roundTo(withoutNoise(n / step), 0) * step);

/** The number changed by this percentage. */
export const changedByPercent = (n: number, percent: number): number =>
  withoutNoise(n * withoutNoise(1 + percent / 100));
