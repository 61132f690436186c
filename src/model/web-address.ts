// model: what counts as the address of something on the web.

/** Absolute, http or https, with a host, without spaces. Macros may stand anywhere behind the host's first letter. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#.][^\s/?#]*([/?#]\S*)?$/i.test(text);
