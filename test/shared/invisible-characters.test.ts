// test, model: which characters cannot be seen, and in which sequences they have a meaning.

import { invisibleCharacters, visibleText, withMarks } from '../../src/shared/invisible-characters';

test.each<[text: string, visible: string, characters: readonly string[]]>([
  ['Summer\u200b', 'Summer', ['zero width space (U+200B) at the end']],
  ['\u200eSummer', 'Summer', ['left-to-right mark (U+200E) at the start']],
  ['Summ\u2060er', 'Summer', ['word joiner (U+2060) after the 4th character']],
  ['S\u00adummer', 'Summer', ['soft hyphen (U+00AD) after the 1st character']],
  [
    'Su\u202emm\u202cer',
    'Summer',
    [
      'invisible character (U+202E) after the 2nd character',
      'invisible character (U+202C) after the 4th character',
    ],
  ],
  ['Summer \u200b', 'Summer', ['zero width space (U+200B) at the end']],
  ['Summer\u200b ', 'Summer', ['zero width space (U+200B) at the end']],
  ['\ufeffSummer', 'Summer', ['byte order mark (U+FEFF) at the start']],
  [
    '\u00a0Summer\u3000',
    'Summer',
    ['no-break space (U+00A0) at the start', 'ideographic space (U+3000) at the end'],
  ],
  [
    'Sum\u2067mer\u2069',
    'Summer',
    ['invisible character (U+2067) after the 3rd character', 'invisible character (U+2069) at the end'],
  ],
  ['Sum\u061cmer', 'Summer', ['invisible character (U+061C) after the 3rd character']],
  ['Sum\u{e0041}mer', 'Summer', ['invisible character (U+E0041) after the 3rd character']],
  ['Summer\ufe0f', 'Summer', ['invisible character (U+FE0F) at the end']],
  ['Sum\u0007mer', 'Summer', ['invisible character (U+0007) after the 3rd character']],
  ['Sum\u200dmer', 'Summer', ['zero width joiner (U+200D) after the 3rd character']],
  ['Summer\u2009', 'Summer', ['invisible character (U+2009) at the end']],
  ['\u3164', '', ['invisible character (U+3164) at the start']],
  ['11 Summers\u200b!', '11 Summers!', ['zero width space (U+200B) after the 10th character']],
  ['Summers of 21\u200b!', 'Summers of 21!', ['zero width space (U+200B) after the 13th character']],
  // Usual spaces are no invisible characters.
  [' Summer\n', 'Summer', []],
  // Characters outside the basic plane are one character.
  ['🎮\u200bA', '🎮A', ['zero width space (U+200B) after the 1st character']],
])('%j', (text, visible, characters) => {
  expect(visibleText(text)).toBe(visible);
  expect(invisibleCharacters(text)).toEqual(characters);
});

test.each([
  'Summer sale',
  'Two\nlines\tand a tab',
  // Spaces that are seen as spaces.
  'Jeu\u00a0!',
  'Jeu\u202f!',
  '10\u2009000 levels',
  '👨‍👩‍👧 family',
  '🏳️‍🌈',
  '👩🏽‍🚀',
  '❤️ 1️⃣',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'می‌خواهم',
  'क्‍ष and ക്‌',
  '葛\u{e0100}城',
  'ශ්‍රී',
])('%s has none', (text) => {
  expect(visibleText(text)).toBe(text);
  expect(invisibleCharacters(text)).toEqual([]);
});

test('marks show each of them', () => {
  expect(withMarks('007\u200b')).toBe('007⟨U+200B⟩');
  expect(withMarks('👨‍👩‍👧\u200d')).toBe('👨‍👩‍👧⟨U+200D⟩');
});
