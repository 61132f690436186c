// Workbench, Apps Script host: HtmlService makes pages from text, files and templates, and escapes by
// context.
import { closeAll, hostWith, resultOf, runBody } from './script-host';

afterEach(closeAll);

test('an output is built, sized, titled and read back', async () => {
  const value = await runBody(`
    const page = HtmlService.createHtmlOutput('<p>').append('a').appendUntrusted('<b>')
      .setTitle('T').setWidth(300).setHeight(200)
      .setSandboxMode(HtmlService.SandboxMode.IFRAME)
      .setXFrameOptionsMode(HtmlService.XFrameOptionsMode.ALLOWALL)
      .addMetaTag('viewport', 'width=device-width');
    return [page.getContent(), page.getTitle(), page.getWidth(), page.getHeight(), page.getMetaTags()[0].getName(),
      page.getBlob().getContentType(), HtmlService.createHtmlOutput(page.getBlob()).getContent(),
      HtmlService.createHtmlOutput().getContent()];`);
  expect(value).toEqual(['<p>a&lt;b&gt;', 'T', 300, 200, 'viewport', 'text/html', '<p>a&lt;b&gt;', '']);
});

const FILES = [
  {
    name: 'page.html',
    source:
      '<h1><?= title ?></h1><?!= include("parts/style") ?><? for (const n of list) { ?><li><?= n ?></li><? } ?>',
  },
  { name: 'parts/style.html', source: '<style>p { color: red }</style>' },
];

test('files, templates with variables, loops, script functions and the include pattern', async () => {
  const host = await hostWith(
    `function include(name) { return HtmlService.createHtmlOutputFromFile(name).getContent(); }
     function main() {
       const template = HtmlService.createTemplateFromFile('page');
       template.title = '<Bids> & more';
       template.list = [1, 'two'];
       return template.evaluate().setTitle('x').getContent();
     }
     function missing() { return HtmlService.createHtmlOutputFromFile('nothing'); }`,
    { files: FILES },
  );
  expect(await resultOf(host, { function: 'main' })).toBe(
    '<h1>&lt;Bids&gt; &amp; more</h1><style>p { color: red }</style><li>1</li><li>two</li>',
  );
  await expect(resultOf(host, { function: 'missing' })).rejects.toThrow(
    'Exception: No HTML file named nothing was found.',
  );
});

test('scriptlets may end in semicolons and comments, and see top-level constants', async () => {
  const host = await hostWith(`const LIMIT = 5;
    function main() { return HtmlService.createTemplate('<?= LIMIT; ?>|<?= 1 + 1 // two ?>|<? /* nothing */ ?>|<?= null ?>').evaluate().getContent() }`);
  expect(await resultOf(host, { function: 'main' })).toBe('5|2||');
});

test('a template returns its code and raw text, and fails with the error of the scriptlet', async () => {
  expect(
    await runBody(
      `const t = HtmlService.createTemplate('a<?= b ?>'); t.b = 1; return [t.getRawContent(), typeof t.getCode(), t.b]`,
    ),
  ).toEqual(['a<?= b ?>', 'string', 1]);
  await expect(runBody(`HtmlService.createTemplate('<?= nowhere ?>').evaluate()`)).rejects.toThrow(
    'ReferenceError: nowhere is not defined',
  );
});

const EVIL = `"'><script>alert(1)</script>&`;

test.each([
  ['text', `<p><?= v ?></p>`, EVIL, `<p>&#34;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;</p>`],
  [
    'a quoted attribute',
    `<p title="<?= v ?>">`,
    EVIL,
    `<p title="&#34;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;">`,
  ],
  ['an attribute without quotes', `<p title=<?= v ?>>`, 'a b>', `<p title=a&#32;b&#62;>`],
  [
    'a harmless address',
    `<a href="<?= v ?>">`,
    'https://x.test/?a=1&b=2',
    `<a href="https://x.test/?a=1&amp;b=2">`,
  ],
  [
    'an address that would run',
    `<a href="<?= v ?>">`,
    ' java\nscript:alert(1)',
    `<a href="about:invalid#unsafe">`,
  ],
  ['a parameter of an address', `<a href="/x?q=<?= v ?>">`, 'a&b', `<a href="/x?q=a%26b">`],
  [
    'a literal in a script',
    `<script>var a = <?= v ?>;</script>`,
    '</script>',
    `<script>var a = "\\u003c/script\\u003e";</script>`,
  ],
  ['a number in a script', `<script>var a = <?= v ?>;</script>`, 12, `<script>var a = 12;</script>`],
  [
    'a string in a script',
    `<script>var a = '<?= v ?>';</script>`,
    `'</script>`,
    `<script>var a = '\\x27\\x3c/script\\x3e';</script>`,
  ],
  [
    'after a closed string',
    `<script>var b = 'it\\'s'; var a = <?= v ?>;</script>`,
    'x',
    `<script>var b = 'it\\'s'; var a = "x";</script>`,
  ],
  [
    'a comment in a script',
    `<script>// <?= v ?>\nrun()</script>`,
    '\nalert(1)',
    `<script>// \nrun()</script>`,
  ],
  [
    'an event handler',
    `<b onclick="go('<?= v ?>')">`,
    `');alert('`,
    `<b onclick="go('\\x27);alert(\\x27')">`,
  ],
  [
    'a style sheet',
    `<style>p { color: <?= v ?> }</style>`,
    'red; } body {',
    `<style>p { color: zUnsafe }</style>`,
  ],
  ['a harmless style', `<p style="color: <?= v ?>">`, '#ff0000', `<p style="color: #ff0000">`],
  ['a textarea', `<textarea><?= v ?></textarea>`, '</textarea>', `<textarea>&lt;/textarea&gt;</textarea>`],
  ['a comment', `<!-- <?= v ?> --><?= v ?>`, '-->', `<!--  -->--&gt;`],
  ['a tag name', `<<?= v ?>>`, 'x onload=', '<zUnsafe>'],
])('a printed value in %s', async (_name, template, value, expected) => {
  const host = await hostWith(`function main(template, value) {
    const t = HtmlService.createTemplate(template); t.v = value; return t.evaluate().getContent() }`);
  expect(await resultOf(host, { function: 'main', args: [template, value] })).toBe(expected);
});

test('refuses what Google refuses', async () => {
  await expect(runBody(`HtmlService.createHtmlOutput('').addMetaTag('refresh', '1')`)).rejects.toThrow(
    'The meta tag you specified is not allowed in this context.',
  );
  await expect(runBody(`HtmlService.createHtmlOutput({})`)).rejects.toThrow(
    "don't match the method signature for HtmlService.createHtmlOutput",
  );
  await expect(runBody(`HtmlService.createHtmlOutput('').setFoo()`)).rejects.toThrow(
    'HtmlOutput.setFoo is not implemented',
  );
});
