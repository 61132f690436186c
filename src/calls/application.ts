// calls: all use cases behind the functions that clients may call: arguments checked, whatever happens answered.

import { adjustApply, adjustPreview } from '../features/adjust/adjust';
import { appListApps, appListCreate, appListDelete, appListsRead } from '../features/app-lists/app-lists';
import { checkFix, checkRun, checkShow } from '../features/check/check';
import { jobCancel, jobCurrent, jobStep } from '../features/jobs';
import { pullEstimate } from '../features/pull/estimate';
import { pullStart } from '../features/pull/pull';
import { selfTestBridge, selfTestPlan, selfTestStep } from '../features/self-test/self-test';
import { selectedList } from '../features/uploads/selected-list';
import { uploadEnd } from '../features/uploads/upload-end';
import { uploadSend } from '../features/uploads/upload-send';
import { uploadStart } from '../features/uploads/upload-start';
import { uploadsOpen } from '../features/uploads/uploads-open';
import type { Ports } from '../ports/ports';
import { replying } from '../ports/trouble';
import {
  reviewBuild,
  reviewConflicts,
  reviewFigures,
  reviewHeld,
  reviewPick,
  reviewResolve,
  reviewRevert,
  reviewRows,
} from '../runs/review/review';
import { pushStart } from '../runs/review/start-push';
import { undoPreview, undoRuns, undoSelection, undoStart } from '../runs/undo/undo';
import { unknownList, unknownResolve } from '../runs/unknown/client';
import { settingsRead, settingsSave } from '../settings/settings';
import {
  AdjustmentForm,
  AdjustOrderForm,
  Choice,
  ChosenFixes,
  Comparison,
  ConflictChoices,
  Count,
  checked,
  Decision,
  EarlierPlace,
  JobId,
  ListPlace,
  OneCell,
  Order,
  Query,
  Reverts,
  RowChoiceForm,
  RunName,
  SelfTestBridge,
  SelfTestStep,
  SettingChanges,
  UndoOrder,
} from './arguments';
import { connectionSurface } from './connection';
import { creativesSurface } from './creatives';
import type { Surface } from './surface';
import * as uploads from './uploads';

export function createSurface(ports: Ports): Surface {
  const reply = replying(ports.timeText);
  return {
    ...connectionSurface(ports),
    pullEstimate: (choice) => reply(() => pullEstimate(ports, checked(Choice, choice))),
    pullStart: (choice) => reply(() => pullStart(ports, checked(Choice, choice))),
    jobStep: (id) => reply(() => jobStep(ports, checked(JobId, id))),
    jobCancel: (id) => reply(() => jobCancel(ports, checked(JobId, id))),
    jobCurrent: () => reply(() => jobCurrent(ports)),
    checkRun: () => reply(() => checkRun(ports)),
    checkShow: (cell) => reply(() => checkShow(ports, checked(OneCell, cell))),
    checkFix: (fixes) => reply(() => checkFix(ports, checked(ChosenFixes, fixes))),
    reviewBuild: (comparison) => reply(() => reviewBuild(ports, checked(Comparison, comparison ?? null))),
    reviewRows: (query) => reply(() => reviewRows(ports, checked(Query, query))),
    reviewResolve: (choices) => reply(() => reviewResolve(ports, checked(ConflictChoices, choices))),
    reviewRevert: (what) => reply(() => reviewRevert(ports, checked(Reverts, what))),
    reviewPick: (query) => reply(() => reviewPick(ports, checked(Query, query))),
    reviewFigures: (choice) => reply(() => reviewFigures(ports, checked(RowChoiceForm, choice))),
    reviewConflicts: (query) => reply(() => reviewConflicts(ports, checked(ListPlace, query))),
    reviewHeld: (query) => reply(() => reviewHeld(ports, checked(ListPlace, query))),
    unknownList: () => reply(() => unknownList(ports)),
    unknownResolve: (choice) => reply(() => unknownResolve(ports, checked(Decision, choice))),
    ...creativesSurface(ports),
    pushStart: (order) => reply(() => pushStart(ports, checked(Order, order))),
    adjustPreview: (adjustment, place) =>
      reply(() =>
        adjustPreview(ports, checked(AdjustmentForm, adjustment), checked(EarlierPlace, place ?? undefined)),
      ),
    adjustApply: (order) => reply(() => adjustApply(ports, checked(AdjustOrderForm, order))),
    selfTestPlan: () => reply(() => selfTestPlan(ports)),
    selfTestStep: (order) => reply(() => selfTestStep(ports, checked(SelfTestStep, order))),
    selfTestBridge: (order) => reply(() => selfTestBridge(ports, checked(SelfTestBridge, order))),
    settingsRead: () => reply(() => settingsRead(ports)),
    settingsSave: (changes) => reply(() => settingsSave(ports, checked(SettingChanges, changes))),
    undoRuns: (count) => reply(() => undoRuns(ports, checked(Count, count))),
    undoPreview: (run, comparison) =>
      reply(() => undoPreview(ports, checked(RunName, run), checked(Comparison, comparison ?? null))),
    undoSelection: () => reply(() => undoSelection(ports)),
    undoStart: (order) => reply(() => undoStart(ports, checked(UndoOrder, order))),
    uploadsOpen: (kind) => reply(() => uploadsOpen(ports, checked(uploads.Kind, kind))),
    uploadStart: (order) => reply(() => uploadStart(ports, checked(uploads.Order, order))),
    uploadSend: (part) => reply(() => uploadSend(ports, checked(uploads.Part, part))),
    uploadEnd: (id) => reply(() => uploadEnd(ports, checked(uploads.Id, id))),
    selectedList: (what) => reply(() => selectedList(ports, checked(uploads.Selected, what))),
    appListsRead: () => reply(() => appListsRead(ports)),
    appListApps: (id) => reply(() => appListApps(ports, checked(uploads.Id, id))),
    appListCreate: (form) => reply(() => appListCreate(ports, checked(uploads.NewList, form))),
    appListDelete: (form) => reply(() => appListDelete(ports, checked(uploads.Deletion, form))),
  };
}
