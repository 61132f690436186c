// model: what counts as the address of something on the web.

/** Absolute, http or https, with a host, without spaces. Macros may stand anywhere behind the host's first letter. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#.][^\s/?#]*([/?#]\S*)?$/i.test(text);

/** Absolute, https, with a host of at least two labels and no user name; without spaces. */
export const isHttpsAddress = (text: string): boolean =>
  /^https:\/\/[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(text);
