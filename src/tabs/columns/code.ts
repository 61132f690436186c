// tabs: single codes of a list, in upper or lower case: `de` is DE.

import { choice } from './choice';
import type { ColumnKind } from './column';

export const upperCase = (text: string): string => text.trim().toUpperCase();

export const lowerCase = (text: string): string => text.trim().toLowerCase();

export const code: ColumnKind = { ...choice(upperCase), name: 'code', isCode: true };
