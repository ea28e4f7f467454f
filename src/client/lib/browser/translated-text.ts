const { removeChild, insertBefore } = Node.prototype;

/** The nodes that another program shows in place of a node that it removed. */
const replacements = new WeakMap<Node, readonly Node[]>();
let isReported = false;

/**
 * Keeps pages working while a translator or an extension wraps or replaces text. React keeps its
 * text nodes, and throws when it removes one that is elsewhere or inserts a node before it:
 * https://github.com/facebook/react/issues/11538. React's changes of a node are applied to the nodes
 * that are shown in its place.
 */
export function followTranslatedText(): void {
  const observer = new MutationObserver((records) => readChanges(records, observer));
  observer.observe(document, { childList: true, subtree: true });
  const shownNow = (node: Node): Node[] => {
    readChanges(observer.takeRecords(), observer);
    const shown = shownFor(node);
    if (shown.length === 0) reportOnce();
    return shown;
  };
  Node.prototype.removeChild = function (child) {
    if (child.parentNode === this) return removeChild.call(this, child) as typeof child;
    for (const node of shownNow(child)) removeWithWrappers(node);
    return child;
  };
  Node.prototype.insertBefore = function (node, next) {
    let place: Node | null = next;
    if (next && next.parentNode !== this) {
      place = shownNow(next)[0] ?? null;
      while (place && place.parentNode !== this) place = place.parentNode;
    }
    return insertBefore.call(this, node, place) as typeof node;
  };
}

function readChanges(records: MutationRecord[], observer: MutationObserver): void {
  const additions = new Map<Node, MutationRecord[]>();
  for (const record of records) {
    if (record.addedNodes.length === 0 || [...record.addedNodes].some(isOwn)) continue;
    additions.set(record.target, [...(additions.get(record.target) ?? []), record]);
  }
  for (const record of records) {
    if (record.type === 'characterData') showAgain(record.target);
    for (const node of record.removedNodes) {
      const replacement = !node.isConnected && claim(additions.get(record.target), record, node);
      if (!replacement) continue;
      replacements.set(node, [...replacement.addedNodes]);
      observer.observe(node, { characterData: true, subtree: true });
    }
  }
}

/** Finds the addition that took a node's place: in one step, beside it, or once it was gone. */
function claim(additions: MutationRecord[] = [], removal: MutationRecord, node: Node) {
  const { previousSibling, nextSibling } = removal;
  const found =
    additions.find((one) => one === removal) ??
    additions.find((one) => one.nextSibling === node) ??
    additions.find((one) => one.previousSibling === node) ??
    additions.find(
      (one) => one.previousSibling === previousSibling && one.nextSibling === nextSibling,
    );
  if (found) additions.splice(additions.indexOf(found), 1);
  return found;
}

/** Whether React made the node, which it then marks. */
const isOwn = (node: Node) => Object.keys(node).some((key) => key.startsWith('__react'));

/** The node, or the nodes that are shown in its place. */
function shownFor(node: Node): Node[] {
  if (node.isConnected) return [node];
  for (let lost: Node | null = node; lost; lost = lost.parentNode) {
    const replacement = replacements.get(lost);
    if (replacement) return replacement.flatMap(shownFor);
  }
  return [];
}

/** Shows a replaced text again, because React changed it. */
function showAgain(text: Node): void {
  const [first, ...others] = shownFor(text);
  if (!first?.parentNode || first === text) return;
  first.parentNode.replaceChild(text, first);
  for (const node of others) removeWithWrappers(node);
}

/** Removes a node, and the wrappers of another program that are empty without it. */
function removeWithWrappers(node: Node): void {
  const parent = node.parentNode;
  if (!parent) return;
  removeChild.call(parent, node);
  if (!isOwn(parent) && !parent.hasChildNodes()) removeWithWrappers(parent);
}

function reportOnce(): void {
  if (isReported) return;
  isReported = true;
  reportError(new Error('Another program removed a part of this page'));
}
