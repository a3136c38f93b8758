/**
 * Keeps a page that the browser translates true and alive (PAGE-37). A translation puts a `font`
 * element in the place of each text. React keeps the text: it would change a text that nobody sees,
 * and fail where it removes it or inserts before it. A text that changes takes its place again, and is
 * translated again. The element of a text goes when the text goes.
 */
export function followTranslation(): void {
  /** The element of each text, and the text of each element. */
  const partners = new WeakMap<Node, ChildNode>();
  for (const method of ['insertBefore', 'removeChild'] as const) {
    const original: (...nodes: never[]) => Node = Node.prototype[method];
    // Both are told last where in the parent they act.
    const patched = function (this: Node, ...nodes: (Node | null)[]): Node {
      const place = nodes.pop() ?? null;
      const present = (place?.parentNode !== this && place && partners.get(place)) || place;
      return original.apply(this, [...nodes, present] as never[]);
    };
    Object.assign(Node.prototype, { [method]: patched });
  }
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // Among texts only those that were replaced are observed.
      if (target.nodeType === 3) partners.get(target)?.replaceWith(target);
      for (const text of removedNodes) {
        const element = [...addedNodes, previousSibling, nextSibling].find(
          (node) => node?.nodeName === 'FONT' && !partners.has(node),
        ) as ChildNode | undefined;
        if (text.nodeType !== 3 || !element) continue;
        partners.set(text, element).set(element, text as ChildNode);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
