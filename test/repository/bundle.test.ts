// test: the bundle to be pushed loads without any environment, declares exactly the known functions, and
// stays small.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { parse } from 'acorn';
import { CALLS } from '../../src/all-calls';
import { importsOf, ROOT, sources } from './imports-of';

const dist = (name: string): string => path.join(ROOT, 'dist', name);
const KILOBYTE = 1024;

/** What a page, the menu or Google can call: a new function has to be typed here as well. */
const GLOBALS = [
  'adjustApply',
  'adjustColumns',
  'adjustPreview',
  'appListApps',
  'appListCreate',
  'appListDelete',
  'appListsRead',
  'bidRulesAccept',
  'bidRulesAdd',
  'bidRulesCount',
  'bidRulesRead',
  'bidRulesRun',
  'bidRulesShow',
  'cellHistory',
  'checkFix',
  'checkRun',
  'checkShow',
  'columnsTidy',
  'connectionAdd',
  'connectionAnswer',
  'connectionAuthorize',
  'connectionAuthorizeCancel',
  'connectionChoose',
  'connectionConfirm',
  'connectionDisconnect',
  'connectionEdit',
  'connectionList',
  'connectionReconnect',
  'connectionRemove',
  'connectionTest',
  'creativesCancel',
  'creativesFind',
  'creativesLook',
  'creativesSend',
  'figuresAdd',
  'figuresAddRows',
  'figuresBegin',
  'figuresCatalog',
  'figuresChoose',
  'figuresEnd',
  'figuresRead',
  'figuresRemove',
  'figuresShow',
  'homeLog',
  'homeRead',
  'homeShow',
  'homeShowOnly',
  'homeTabs',
  'insightsAdd',
  'insightsMarks',
  'insightsRead',
  'insightsShowHistory',
  'insightsShowIgnored',
  'insightsShowReport',
  'jobCancel',
  'jobCurrent',
  'jobLook',
  'jobStep',
  'morningRun',
  'onEdit',
  'onInstall',
  'onOpen',
  'personCall',
  'personName',
  'pullAgain',
  'pullCampaigns',
  'pullEstimate',
  'pullLastChoice',
  'pullSaved',
  'pullSetDelete',
  'pullSetRename',
  'pullSetSave',
  'pullSets',
  'pullSkip',
  'pullStart',
  'pushResult',
  'pushStart',
  'reviewBuild',
  'reviewConflicts',
  'reviewFigures',
  'reviewHeld',
  'reviewPick',
  'reviewResolve',
  'reviewRevert',
  'reviewRows',
  'reviewSelected',
  'scheduleRead',
  'scheduleRunNow',
  'scheduleSave',
  'scheduleStop',
  'scheduleTakenSeen',
  'selectedList',
  'settingsRead',
  'settingsSave',
  'showAdjust',
  'showAppLists',
  'showBidRules',
  'showCellHistory',
  'showCheck',
  'showConnections',
  'showCreatives',
  'showFigures',
  'showHelp',
  'showHome',
  'showInsights',
  'showPull',
  'showReview',
  'showSchedule',
  'showSettings',
  'showSuppression',
  'showUndo',
  'undoPreview',
  'undoRuns',
  'undoWrite',
  'unknownList',
  'unknownResolve',
  'uploadEnd',
  'uploadSend',
  'uploadStart',
  'uploadsOpen',
];

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const textsIn = (file: string, pattern: RegExp): string[] =>
  [...read(file).matchAll(pattern)].map(([, text]) => text!).sort();

const OPENERS = textsIn('src/main.ts', /^export const (show\w+)/gm);

describe('dist/Code.js', () => {
  const code = readFileSync(dist('Code.js'), 'utf8');

  it('loads in a bare context, touches no service and declares exactly the known globals', () => {
    const touched: string[] = [];
    const context: vm.Context = vm.createContext({});
    const before = new Set(Object.getOwnPropertyNames(context));
    const services = [
      'SpreadsheetApp',
      'UrlFetchApp',
      'PropertiesService',
      'CacheService',
      'LockService',
      'ScriptApp',
      'HtmlService',
      'Session',
      'Utilities',
      'Logger',
      'console',
    ];
    for (const name of services) {
      Object.defineProperty(context, name, {
        configurable: true,
        get: () => {
          touched.push(name);
          throw new Error(`${name} was touched at load`);
        },
      });
    }
    new vm.Script(code, { filename: 'Code.js' }).runInContext(context);
    const declared = Object.getOwnPropertyNames(context).filter(
      (name) => !before.has(name) && !services.includes(name),
    );
    expect(touched).toEqual([]);
    expect(declared.sort()).toEqual(GLOBALS);
    for (const name of declared) expect(typeof context[name]).toBe('function');
  });

  it('declares every global as a top-level function, so that google.script.run and triggers see it', () => {
    for (const name of GLOBALS) expect(code).toMatch(new RegExp(`(^|[};\\s])function ${name}\\(`));
  });

  it('is written in ECMAScript 2019, packages included', () => {
    expect(() => parse(code, { ecmaVersion: 2019, sourceType: 'script' })).not.toThrow();
  });

  it('contains nothing of the workbench', () => {
    expect(code).not.toMatch(/univer|fastify|workbench/i);
  });

  // Code.js is bounded by the time it takes to load (docs/performance.md), not by its size.
  it('has pages of at most 250 KB each', () => {
    const pages = readdirSync(dist('.')).filter((name) => name.endsWith('.html'));
    expect(pages.sort()).toEqual([
      'creatives.html',
      'figures.html',
      'insights.html',
      'notices.html',
      'review.html',
      'sidebar.html',
    ]);
    for (const page of pages) expect(statSync(dist(page)).size).toBeLessThanOrEqual(250 * KILOBYTE);
  });

  it('has pages without template literals, in which HtmlService would remove addresses as comments', () => {
    for (const page of ['creatives.html', 'figures.html', 'insights.html', 'review.html', 'sidebar.html'])
      expect([page, readFileSync(dist(page), 'utf8').includes('`')]).toEqual([page, false]);
  });
});

it('main.ts contains no logic: it imports the calls and declares functions', () => {
  expect(
    importsOf('src/main.ts').every(({ target }) =>
      /^src\/(all-calls|calls|ports|apps-script|compose)\b/.test(target),
    ),
  ).toBe(true);
});

it('the menu has an item for every function that opens a page', () => {
  expect(textsIn('src/apps-script/simple-triggers.ts', /'(show\w+)'/g)).toEqual(OPENERS);
});

it('a function opens each view of the sidebar', () => {
  const views = textsIn('src/calls/call.ts', /^ {2}\| '([\w-]+)'/gm);
  expect(views).toContain('home');
  expect(textsIn('src/main.ts', /openSidebar\('([\w-]+)'/g)).toEqual(views);
});

it('a page makes every client call', () => {
  const pages = sources('src').filter((file) => /\/(?:view|sidebar)\//.test(file));
  const code = pages.map(read).join('\n');
  expect(Object.keys(CALLS).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});
