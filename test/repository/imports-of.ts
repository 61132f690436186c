// test: lists what a source file imports, type-only or not, by parsing it.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ExportSpecifier, type ImportSpecifier, type ModuleItem, parseSync } from '@swc/core';

export const ROOT = path.resolve(__dirname, '../..');

export interface Import {
  readonly file: string;
  /** Repository path of our own files (without extension), package name of others. */
  readonly target: string;
  readonly own: boolean;
  readonly typeOnly: boolean;
  /** The names as the other file exports them; `*`: all of them. */
  readonly names: readonly string[];
}

/** Repository paths of all TypeScript files in a folder, or of one file, without declaration files. */
export function sources(place: string): string[] {
  if (place.endsWith('.ts')) return [place];
  return readdirSync(path.join(ROOT, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => path.join(place, name));
}

type Source = Pick<Import, 'typeOnly' | 'names'> & { readonly specifier: string };

/** The exported name of an import or export specifier. */
function exportedName(specifier: ImportSpecifier | ExportSpecifier): string {
  if (specifier.type === 'ImportSpecifier') return (specifier.imported ?? specifier.local).value;
  return specifier.type === 'ExportSpecifier' ? specifier.orig.value : '*';
}

function source(item: ModuleItem): Source | null {
  if (item.type === 'ImportDeclaration') {
    const named = item.specifiers.length > 0;
    const allTypes = named && item.specifiers.every((s) => s.type === 'ImportSpecifier' && s.isTypeOnly);
    return {
      specifier: item.source.value,
      typeOnly: item.typeOnly || allTypes,
      names: item.specifiers.map(exportedName),
    };
  }
  if (item.type === 'ExportAllDeclaration')
    return { specifier: item.source.value, typeOnly: false, names: ['*'] };
  if (item.type === 'ExportNamedDeclaration' && item.source) {
    return {
      specifier: item.source.value,
      typeOnly: item.typeOnly,
      names: item.specifiers.map(exportedName),
    };
  }
  return null;
}

export function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const module = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx') });
  return module.body
    .map(source)
    .filter((found) => found !== null)
    .map(({ specifier, typeOnly, names }) => {
      const own = specifier.startsWith('.');
      const target = own ? path.join(path.dirname(file), specifier) : specifier;
      return { file, target, own, typeOnly, names };
    });
}
