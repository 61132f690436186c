// api: multipart/form-data bodies of text fields as bytes. UrlFetchApp gives every part a file name, so we build our own.

/** UTF-8 as bytes 0..255; a broken half of a surrogate pair becomes U+FFFD. */
export function utf8(text: string): number[] {
  const bytes: number[] = [];
  // Iterating goes by code points, not by UTF-16 units.
  for (const character of text) {
    const read = character.codePointAt(0) as number;
    const code = read >= 0xd800 && read <= 0xdfff ? 0xfffd : read;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code < 0x10000)
      bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f));
      bytes.push(0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    }
  }
  return bytes;
}

/** The first boundary of a fixed series that occurs in no value, so that no value can end its part. */
function boundaryFor(values: readonly string[]): string {
  for (let number = 0; ; number++) {
    const boundary = `bidgrid-form-boundary-${number}`;
    if (!values.some((value) => value.includes(boundary))) return boundary;
  }
}

/** @throws TypeError for a field name that would have to be quoted: names are ours, never a person's. */
export function multipart(fields: Readonly<Record<string, string>>): {
  readonly contentType: string;
  readonly body: readonly number[];
} {
  const names = Object.keys(fields);
  const wrong = names.find((name) => !/^[A-Za-z0-9_-]+$/.test(name));
  if (wrong !== undefined) throw new TypeError(`"${wrong}" cannot be the name of a form field`);
  const boundary = boundaryFor(names.map((name) => fields[name] as string));
  const parts = names.map(
    (name) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${fields[name] as string}\r\n`,
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: utf8(`${parts.join('')}--${boundary}--\r\n`),
  };
}
