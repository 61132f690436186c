// ad-service: parses multipart forms strictly, because clients of the real service build them by hand.
import type { FastifyRequest } from 'fastify';
import { badRequest, Refusal } from './errors';

export interface FormFile {
  filename: string;
  mimetype: string;
  bytes: Buffer;
}

export interface Form {
  fields: Map<string, string>;
  files: Map<string, FormFile>;
}

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const DISPOSITION = /^content-disposition: *form-data; *name="[^"\r\n]+"(; *filename="[^"\r\n]*")?$/i;

/**
 * Checks the format byte by byte: the body starts with the delimiter, lines end with CRLF, each part has one
 * Content-Disposition, and the closing delimiter is present.
 * @throws Refusal 400 that names the error
 */
function checkFrame(body: Buffer, boundary: string): void {
  // latin1 maps each byte to one character, so binary parts keep their length and offsets.
  const text = body.toString('latin1');
  const delimiter = `--${boundary}`;
  if (!text.startsWith(`${delimiter}\r\n`)) {
    throw badRequest('The multipart body does not begin with its boundary and CRLF.');
  }
  const end = text.lastIndexOf(`\r\n${delimiter}--`);
  if (end < 0) throw badRequest('The multipart body has no closing boundary.');
  const after = text.slice(end + delimiter.length + 4);
  if (after !== '' && after !== '\r\n') throw badRequest('There is something after the closing boundary.');
  const parts = text.slice(delimiter.length + 2, end).split(`\r\n${delimiter}\r\n`);
  for (const [index, part] of parts.entries()) {
    const headEnd = part.indexOf('\r\n\r\n');
    if (headEnd < 0)
      throw badRequest(`Part ${index + 1} of the multipart body has no empty line after its headers.`);
    const headers = part.slice(0, headEnd).split('\r\n');
    const dispositions = headers.filter((header) => /^content-disposition:/i.test(header));
    if (dispositions.length !== 1 || !DISPOSITION.test(dispositions[0]!)) {
      throw badRequest(
        `Part ${index + 1} of the multipart body needs one Content-Disposition: form-data; name="…".`,
      );
    }
    if (headers.some((header) => !/^[A-Za-z-]+: *[^\r\n]+$/.test(header))) {
      throw badRequest(`Part ${index + 1} of the multipart body has a malformed header.`);
    }
  }
}

/**
 * Reads a complete multipart request.
 * @throws Refusal 400 for a malformed body, a repeated name, or text that is not UTF-8
 */
export async function readMultipart(request: FastifyRequest): Promise<Form> {
  const match = BOUNDARY.exec(request.headers['content-type'] ?? '');
  const boundary = match?.[1] ?? match?.[2];
  if (!boundary) throw badRequest('The content type multipart/form-data needs a boundary.');
  const chunks: Buffer[] = [];
  // Collects the bytes while the parser also reads them.
  request.raw.on('data', (chunk: Buffer) => chunks.push(chunk));
  const form: Form = { fields: new Map(), files: new Map() };
  let problem: string | null = null;
  try {
    for await (const part of request.parts()) {
      if (form.fields.has(part.fieldname) || form.files.has(part.fieldname)) {
        problem = `The field "${part.fieldname}" is repeated.`;
      }
      if (part.type === 'file') {
        const { filename, mimetype } = part;
        form.files.set(part.fieldname, { filename, mimetype, bytes: await part.toBuffer() });
      } else {
        form.fields.set(part.fieldname, String(part.value));
      }
    }
  } catch (error) {
    throw new Refusal(400, `The multipart body cannot be read: ${(error as Error).message}`);
  }
  checkFrame(Buffer.concat(chunks), boundary);
  if (problem) throw badRequest(problem);
  if ([...form.fields.values()].some((value) => value.includes('\uFFFD'))) {
    throw badRequest('A text field is not valid UTF-8.');
  }
  return form;
}
