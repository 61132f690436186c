// Workbench page: dialogs with HTML of the script, and its alerts and prompts.
import type { ButtonName, Shown } from '../../apps-script/services/ui-hub';
import type { FramedOf } from '../wire/messages';
import { openDialogWindow } from './dialog-window';
import { element } from './dom';
import { createFrame, type FrameHandlers } from './frame';

type Dialog = FramedOf<Extract<Shown, { type: 'dialog' }>>;
type Question = Extract<Shown, { type: 'alert' | 'prompt' }>;

interface Dialogs {
  show(dialog: Dialog): void;
  ask(question: Question): void;
  close(id: string): void;
  shownIds(): string[];
}

interface DialogHandlers extends Omit<FrameHandlers, 'close' | 'size'> {
  dismissed(id: string): void;
  answer(id: string, button: ButtonName, text?: string): void;
}

/** Google's default sizes. */
const DEFAULT_SIZE = { width: 600, height: 400 };
const LABELS: Record<ButtonName, string> = {
  OK: 'OK',
  CANCEL: 'Cancel',
  YES: 'Yes',
  NO: 'No',
  CLOSE: 'Close',
};

export function createDialogs(handlers: DialogHandlers): Dialogs {
  const open = new Map<string, () => void>();
  const close = (id: string): void => {
    open.get(id)?.();
    open.delete(id);
  };

  function show(dialog: Dialog): void {
    if (open.has(dialog.id)) return;
    const leave = (): void => {
      close(dialog.id);
      handlers.dismissed(dialog.id);
    };
    const size = ({ width, height }: { width?: number; height?: number }): void => {
      if (width) frame.style.width = `${width}px`;
      if (height) frame.style.height = `${height}px`;
    };
    const { frame, remove } = createFrame(dialog.frame, dialog.title, { ...handlers, close: leave, size });
    size({ width: dialog.width ?? DEFAULT_SIZE.width, height: dialog.height ?? DEFAULT_SIZE.height });
    const shown = openDialogWindow({ title: dialog.title, content: [frame], modal: dialog.modal, leave });
    frame.focus();
    open.set(dialog.id, () => {
      remove();
      shown.remove();
    });
  }

  function ask(question: Question): void {
    if (open.has(question.id)) return;
    const field =
      question.type === 'prompt' ? element('input', { type: 'text', 'aria-label': question.prompt }) : null;
    const finish = (button: ButtonName): void => {
      close(question.id);
      handlers.answer(question.id, button, field?.value);
    };
    const [first = 'OK', ...others] = question.buttons;
    const main = element('button', { type: 'submit', class: 'primary' }, LABELS[first]);
    const rest = others.map((name) =>
      element('button', { type: 'button', class: 'plain', onclick: () => finish(name) }, LABELS[name]),
    );
    const submit = (event: Event): void => {
      event.preventDefault();
      finish(first);
    };
    const form = element(
      'form',
      { onsubmit: submit },
      element('p', { class: 'message' }, question.prompt),
      field,
      element('footer', {}, ...rest.reverse(), main),
    );
    const shown = openDialogWindow({
      title: question.title,
      content: [form],
      modal: true,
      leave: () => finish('CLOSE'),
    });
    shown.box.classList.add('question');
    (field ?? main).focus();
    open.set(question.id, shown.remove);
  }

  return { show, ask, close, shownIds: () => [...open.keys()] };
}
