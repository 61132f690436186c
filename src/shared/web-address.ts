// shared: valid web addresses.

/**
 * Absolute, http or https, with a host, without spaces. Macros are allowed after the first character of the
 * host.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#.][^\s/?#]*([/?#]\S*)?$/i.test(text);

const HOST_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

function hostProblem(host: string): string {
  if (host === '') return 'The address has no host. Enter it in the form https://cdn.example.com/file.';
  const labels = host.split('.');
  if (host.length > 253 || !labels.every((label) => HOST_LABEL.test(label))) {
    return `"${host.slice(0, 60)}" is not a valid host name. Correct the part after https://.`;
  }
  if (labels.length > 1) return '';
  return `The host "${host}" has no domain. Enter its full name, such as cdn.example.com.`;
}

/** Why a text that begins with https:// is not a valid address; `''`: it is. Apps Script has no URL class. */
export function httpsProblem(text: string): string {
  if (/[\s\p{Cc}\p{Cf}]/u.test(text)) {
    return 'The address contains a space or an invisible character. Remove it, or write a space as %20.';
  }
  const authority = /^https:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '';
  if (authority.includes('@')) return 'The address contains a user name. Remove everything up to @.';
  const [host = '', ...ports] = authority.split(':');
  const problem = hostProblem(host);
  if (problem) return problem;
  const port = ports.join(':');
  if (ports.length > 0 && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535)) {
    return `The port ":${port.slice(0, 20)}" is not a number from 1 to 65535. Correct or remove it.`;
  }
  if (/%(?![\da-f]{2})/i.test(text)) {
    return 'A % in the address is not followed by two hexadecimal digits. Write a percent sign as %25.';
  }
  return '';
}
