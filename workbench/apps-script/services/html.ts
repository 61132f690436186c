// Workbench, Apps Script host: HtmlService on the main thread: the HTML files of the script.
import { ScriptException } from '../protocol/exceptions';
import type { HostCore, Service } from './run';

export function htmlService(core: HostCore): Service {
  return {
    /** The text of a file; its extension is optional. */
    file(_run, name: string) {
      const wanted = name.replace(/\.html$/, '');
      const file = core.options.files.find((entry) => entry.name === `${wanted}.html`);
      if (!file) throw new ScriptException(`No HTML file named ${name} was found.`);
      return file.source;
    },
  };
}
