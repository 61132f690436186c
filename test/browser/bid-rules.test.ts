// Browser tests: bid rules by mouse: a rule with mistakes, a dry run beside the bids, and accepted
// proposals as edits.
import { violations } from './axe';
import { closeReview, openView, pull, push, review, textOf } from './panels';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 4, tidy: true });
});
afterAll(() => workbench?.close());

test('a person builds a rule, reads why it proposes a bid, and accepts it', async () => {
  const sheet = await workbench.open('ana@example.com');
  await pull(sheet, ['Targets']);
  await openView(sheet, 'Bid rules…');
  const side = sheet.sidebar;
  const button = (name: string) => side.getByRole('button', { name, exact: true });
  const field = (name: string) => side.getByRole('textbox', { name });

  await button('New rule').click();
  await button('Add rule').click();
  // The first field with a mistake has the focus.
  await until(() => field('Name').evaluate((input) => input === input.ownerDocument.activeElement), true);
  expect(await textOf(side.locator('#rule-name-issue'))).toBe('Give the rule a name; Why shows it.');
  await side.getByRole('combobox', { name: 'Tab' }).selectOption('Targets');
  await field('Name').fill('Less');
  await field('When').fill('ROAS D7 < 8');
  expect(await textOf(side.locator('#rule-when-issue'))).toBe(
    'Character 11: ROAS is a percentage. Write 8 %.',
  );
  await field('When').fill('');
  await field('Then').fill('-20 %');
  expect(await side.locator('.hint.error').count()).toBe(0);
  await sheet.page.evaluate(() => window.workbench.show('Targets'));
  const before = (await sheet.rows()).filter((row) => typeof row.Bid === 'number');
  await side.getByText(`${before.length} would change`).waitFor();
  if (process.env.PICTURES) await sheet.page.screenshot({ path: `${process.env.PICTURES}/rule-counts.png` });
  await button('Add rule').click();
  await side.locator('ol.list li').waitFor();
  expect(await textOf(side.locator('ol.list li'))).toContain('LessTargets-20 %');

  await button('Run the rules').click();
  const accept = side.getByRole('button', { name: /^Accept all/ });
  await accept.waitFor();
  // The proposals are in view and have the focus; accepting them is the main action.
  await until(() => textOf(side.locator(':focus')), 'Proposals');
  expect(await side.locator('button.primary').allTextContents()).toEqual([await textOf(accept)]);
  if (process.env.PICTURES) await sheet.page.screenshot({ path: `${process.env.PICTURES}/proposals.png` });
  const first = before[0]!;
  const proposed = String(await sheet.valueAt(first.row, 'Proposed')).replace('$', '');
  expect(Number.parseFloat(proposed)).not.toBe(first.Bid);
  expect(String(await sheet.valueAt(first.row, 'Why'))).toBe('Less: −20 %');
  expect(await textOf(side.locator('table .below').first())).toMatch(/Less: .* × 0\.8 = /);
  expect(await sheet.valueAt(first.row, 'Bid')).toBe(first.Bid);

  await accept.click();
  await side.getByText(/bids? changed\. Only a push sends them/).waitFor();
  // What was done is in view and has the focus; the main action leads to the review.
  await until(
    () => textOf(side.locator(':focus')),
    expect.stringMatching(/bids? changed\. Only a push sends them/),
  );
  expect(await side.locator('button.primary').allTextContents()).toEqual(['Review and push']);
  await until(() => sheet.valueAt(first.row, 'Bid'), Number.parseFloat(proposed));
  await until(() => sheet.valueAt(first.row, 'Change'), 'edit');
  await button('Run the rules').click();
  await side.getByText('No rule proposes a new bid.').waitFor();

  // The review names the rule and its calculation below each bid, and finds it by its name.
  const dialog = await review(sheet);
  const rule = dialog.locator('.below', { hasText: /^Rule Less: / }).first();
  await rule.waitFor();
  // The bar above the changes stays low, however long the names of campaigns are.
  const bar = await dialog.locator('.bar-of-changes').boundingBox();
  expect(bar!.height).toBeLessThan(120);
  expect(await violations(dialog)).toEqual([]);
  if (process.env.PICTURES) await sheet.page.screenshot({ path: `${process.env.PICTURES}/review-rule.png` });
  const calculation = await textOf(rule);
  await push(dialog);
  await closeReview(sheet);
  await sheet.click(await sheet.cell(first.row, 'Bid'));
  await openView(sheet, 'History of this cell');
  await until(() => side.locator('.list li').count(), 1);
  expect(await textOf(side.locator('.list li'))).toMatch(/verified.*ana@example\.com.*Rule Less: /);
  if (process.env.PICTURES) await sheet.page.screenshot({ path: `${process.env.PICTURES}/history-rule.png` });
  expect(calculation).toMatch(/^Rule Less: .* = /);
  expect(sheet.problems).toEqual([]);
  await sheet.close();
});
