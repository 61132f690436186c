// sidebar: keeps the keyboard where it is. When the focused element is removed, disabled or hidden,
// browsers move the focus to the page, and the next Tab starts from the top.

const CONTROLS =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** Controls that were pressed last. */
const REMEMBERED = 5;

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

const controlsIn = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(CONTROLS)];

/** A held key must not confirm what was just asked. */
const mayTake = (element: HTMLElement): boolean => isUsable(element) && !element.classList.contains('danger');

function ancestorsOf(element: HTMLElement, root: HTMLElement): HTMLElement[] {
  const ancestors: HTMLElement[] = [];
  for (
    let ancestor = element.parentElement;
    ancestor !== null && ancestor !== root;
    ancestor = ancestor.parentElement
  )
    ancestors.push(ancestor);
  return ancestors;
}

interface Focused {
  readonly element: HTMLElement;
  /** From the inside out, without `root`. */
  readonly ancestors: readonly HTMLElement[];
  /** The controls after it, in order. */
  readonly after: readonly HTMLElement[];
  /** All controls at that time. */
  readonly known: ReadonlySet<HTMLElement>;
}

/** The next control of the same part, after the element was removed. */
function successorOf({ element, ancestors, after }: Focused): HTMLElement | undefined {
  if (element.isConnected) return undefined;
  const part = ancestors.find((element) => element.isConnected && element.tagName !== 'MAIN');
  return part && after.find((element) => part.contains(element) && mayTake(element));
}

const labelOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ?? element.textContent ?? '';

/**
 * The nearest following control of the same part of the view, else of a larger part, else the heading.
 * @param pressed labels of the controls that were pressed last, newest first
 */
function nextOf(
  { element, ancestors, after, known: knownControls }: Focused,
  root: HTMLElement,
  pressed: readonly string[],
): HTMLElement | null {
  const heading = root.querySelector<HTMLElement>('h1');
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected) continue;
    const following = after.find((control) => ancestor.contains(control) && mayTake(control));
    if (following) return following;
    // A question was closed: the control that opened it is there again. Or other controls came instead.
    const isOwn = ancestor.tagName !== 'MAIN' && !element.isConnected;
    const fresh = isOwn ? controlsIn(ancestor).filter(mayTake) : [];
    const opener = pressed
      .map((label) => fresh.find((control) => labelOf(control) === label))
      .find((control) => control);
    const next = opener ?? fresh.find((control) => !knownControls.has(control)) ?? fresh[0];
    if (next) return next;
  }
  return heading;
}

/** Guards the focus of all views below `root`. Their headings (`h1`) have `tabIndex` -1. */
export function guardFocus(root: HTMLElement): void {
  let focused: Focused | null = null;
  /** A disabled control, or its successor, gets the focus when it is enabled, unless the person moves on. */
  let waiting: { readonly lost: Focused; readonly at: Element | null } | null = null;

  let pressed: string[] = [];
  root.addEventListener(
    'click',
    (event) => {
      const control = (event.target as HTMLElement).closest<HTMLElement>(CONTROLS);
      if (control) pressed = [labelOf(control), ...pressed].slice(0, REMEMBERED);
    },
    true,
  );
  const note = (element: HTMLElement): void => {
    const controls = controlsIn(root);
    const after = controls
      .slice(controls.indexOf(element) + 1)
      .filter((control) => !element.contains(control));
    focused = { element, ancestors: ancestorsOf(element, root), after, known: new Set(controls) };
  };
  root.addEventListener('focusin', (event) => note(event.target as HTMLElement));
  root.addEventListener('focusout', () => {
    const lastFocused = focused;
    // Some browsers report a removal before it happens, so the rest of the task is waited for.
    setTimeout(() => {
      const isLeft = lastFocused !== null && lastFocused === focused && isUsable(lastFocused.element);
      if (isLeft && document.activeElement !== lastFocused.element) focused = null;
    });
  });

  const check = (): void => {
    if (waiting) {
      const { lost: lostFocus, at: placeAfter } = waiting;
      const back = isUsable(lostFocus.element) ? lostFocus.element : successorOf(lostFocus);
      if (document.activeElement !== placeAfter) waiting = null;
      else if (back) {
        waiting = null;
        back.focus();
        return;
      }
    }
    if (focused === null) return;
    if (isUsable(focused.element)) {
      if (document.activeElement === focused.element) note(focused.element);
      return;
    }
    // The keyboard is in the grid: focusing an element here would take it away.
    if (!document.hasFocus()) return;
    const lostFocus = focused;
    const active = document.activeElement;
    if (active !== null && active !== document.body && active !== lostFocus.element) return;
    focused = null;
    nextOf(lostFocus, root, pressed)?.focus();
    waiting = { lost: lostFocus, at: document.activeElement };
  };
  new MutationObserver(check).observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  });
}
