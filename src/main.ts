// main: the whole global surface: menu, triggers, and what the sidebar and the dialogs may call. No logic.

import type { CellName, ConflictChoice, ConnectionForm, PullChoice, PushOrder, Surface } from './app/surface';
import { surface } from './apps-script/compose';
import { feedbackOnEdit } from './apps-script/edit';
import { showMenu } from './apps-script/menu';
import { openReview, openSidebar } from './apps-script/pages';

type Answer<K extends keyof Surface> = ReturnType<Surface[K]>;

export function onOpen(event?: GoogleAppsScript.Events.SheetsOnOpen): void {
  showMenu(event);
}

export function onInstall(event?: GoogleAppsScript.Events.SheetsOnOpen): void {
  showMenu(event);
}

export function onEdit(event: GoogleAppsScript.Events.SheetsOnEdit): void {
  feedbackOnEdit(event);
}

export function showPull(): void {
  openSidebar('pull');
}

export function showCheck(): void {
  openSidebar('check');
}

export function showReview(): void {
  openReview();
}

export function showConnections(): void {
  openSidebar('connections');
}

export function showHelp(): void {
  openSidebar('help');
}

export function connectionStatus(): Answer<'connectionStatus'> {
  return surface().connectionStatus();
}

export function connectionSave(form: ConnectionForm): Answer<'connectionSave'> {
  return surface().connectionSave(form);
}

export function connectionTest(): Answer<'connectionTest'> {
  return surface().connectionTest();
}

export function connectionForget(): Answer<'connectionForget'> {
  return surface().connectionForget();
}

export function pullEstimate(choice: PullChoice): Answer<'pullEstimate'> {
  return surface().pullEstimate(choice);
}

export function pullStart(choice: PullChoice): Answer<'pullStart'> {
  return surface().pullStart(choice);
}

export function jobStep(id: string): Answer<'jobStep'> {
  return surface().jobStep(id);
}

export function jobCancel(id: string): Answer<'jobCancel'> {
  return surface().jobCancel(id);
}

export function jobCurrent(): Answer<'jobCurrent'> {
  return surface().jobCurrent();
}

export function checkRun(): Answer<'checkRun'> {
  return surface().checkRun();
}

export function checkShow(cell: CellName): Answer<'checkShow'> {
  return surface().checkShow(cell);
}

export function checkFix(cells: readonly CellName[]): Answer<'checkFix'> {
  return surface().checkFix(cells);
}

export function reviewBuild(): Answer<'reviewBuild'> {
  return surface().reviewBuild();
}

export function reviewResolve(choices: readonly ConflictChoice[]): Answer<'reviewResolve'> {
  return surface().reviewResolve(choices);
}

export function reviewRevert(cells: readonly CellName[]): Answer<'reviewRevert'> {
  return surface().reviewRevert(cells);
}

export function pushStart(order: PushOrder): Answer<'pushStart'> {
  return surface().pushStart(order);
}
