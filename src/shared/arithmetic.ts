// shared: decimal arithmetic: 0.1 plus 10 % is 0.11, and halves are rounded away from zero.

/** The first 15 digits of a spreadsheet number are exact; the rest is binary noise. */
export const withoutNoise = (n: number): number => Number(n.toPrecision(15)) + 0;

/** Moves the decimal point in the text of the number; multiplication would add binary noise. */
const shifted = (n: number, places: number): number => {
  const text = String(n);
  // Few numbers have an exponent, and a list per number would cost more than the rest.
  if (text.indexOf('e') < 0) return Number(`${text}e${places}`);
  const [digits, exponent] = text.split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
};

/** Half away from zero: 1.005 to two decimals is 1.01, -2.5 to none is -3. */
export const roundTo = (n: number, decimals: number): number => {
  const rounded = shifted(Math.round(shifted(Math.abs(n), decimals)), -decimals);
  return (n < 0 ? -rounded : rounded) + 0;
};

/** The nearest multiple of `step` (above 0); of two, the one further from zero. */
export const roundToStep = (n: number, step: number): number =>
  withoutNoise(roundTo(withoutNoise(n / step), 0) * step);
