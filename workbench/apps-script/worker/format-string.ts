// Workbench, Apps Script host, in the worker: Utilities.formatString, the printf of Apps Script.
import { ScriptException } from '../protocol/exceptions';

interface Spec {
  flags: string;
  width: number;
  precision: number | null;
  conversion: string;
}

function pad(text: string, { flags, width }: Spec, mayZero: boolean): string {
  if (text.length >= width) return text;
  if (flags.includes('-')) return text.padEnd(width);
  if (!mayZero || !flags.includes('0')) return text.padStart(width);
  const sign = /^[+\- ]/.exec(text)?.[0] ?? '';
  return sign + text.slice(sign.length).padStart(width - sign.length, '0');
}

function signed(digits: string, negative: boolean, flags: string): string {
  const grouped = flags.includes(',') ? digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',') : digits;
  if (negative) return `-${grouped}`;
  if (flags.includes('+')) return `+${grouped}`;
  return flags.includes(' ') ? ` ${grouped}` : grouped;
}

function number(value: unknown): number {
  const result = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isNaN(result)) throw new ScriptException(`Invalid argument: ${String(value)}`);
  return result;
}

/** Java writes at least two digits of the exponent: 1.5e+03. */
const exponent = (text: string) => text.replace(/e([+-])(\d)$/, 'e$10$2');

function convert(spec: Spec, value: unknown): string {
  const { conversion, flags, precision } = spec;
  switch (conversion.toLowerCase()) {
    case 's': {
      const text = String(value);
      return pad(precision === null ? text : text.slice(0, precision), spec, false);
    }
    case 'c':
      return pad(
        typeof value === 'number' ? String.fromCodePoint(value) : String(value).slice(0, 1),
        spec,
        false,
      );
    case 'b':
      return pad(String(value !== false && value !== null && value !== undefined), spec, false);
    case 'd':
    case 'i': {
      const whole = Math.trunc(number(value));
      const digits = BigInt(Math.abs(whole)).toString();
      return pad(signed(digits, whole < 0, flags), spec, true);
    }
    case 'f': {
      const real = number(value);
      // toFixed returns exponential notation from 1e21 on, far above the numbers in a sheet.
      const [whole = '0', fraction] = Math.abs(real)
        .toFixed(precision ?? 6)
        .split('.');
      const body = signed(whole, real < 0, flags);
      return pad(fraction === undefined ? body : `${body}.${fraction}`, spec, true);
    }
    case 'e': {
      const real = number(value);
      return pad(
        signed(exponent(Math.abs(real).toExponential(precision ?? 6)), real < 0, flags.replace(',', '')),
        spec,
        true,
      );
    }
    case 'g': {
      const real = number(value);
      return pad(exponent(real.toPrecision(Math.max(1, precision ?? 6))), spec, true);
    }
    case 'x':
    case 'o': {
      const whole = Math.trunc(number(value));
      const text = (whole < 0 ? whole >>> 0 : whole).toString(conversion.toLowerCase() === 'x' ? 16 : 8);
      return pad(text, spec, true);
    }
    default:
      throw new ScriptException(`Invalid argument: %${conversion}`);
  }
}

/**
 * Replaces `%s`, `%d`, `%5.2f`, `%-10s`, `%05d`, `%x`, `%2$s`, `%%` in the template with the arguments.
 * Throws if an argument is missing or does not match its conversion.
 */
export function formatString(template: string, args: readonly unknown[]): string {
  let next = 0;
  const expression = /%(?:(\d+)\$)?([-+ 0,#]*)(\d+)?(?:\.(\d+))?([a-zA-Z%])/g;
  return template.replace(expression, (_all, place, flags: string, width, precision, conversion: string) => {
    if (conversion === '%') return '%';
    if (conversion === 'n') return '\n';
    const position = place === undefined ? next++ : Number(place) - 1;
    if (position >= args.length) throw new ScriptException(`Format specifier '%${conversion}'`);
    const spec = {
      flags,
      width: Number(width ?? 0),
      precision: precision === undefined ? null : Number(precision),
      conversion,
    };
    const text = convert(spec, args[position]);
    return conversion === conversion.toLowerCase() ? text : text.toUpperCase();
  });
}
