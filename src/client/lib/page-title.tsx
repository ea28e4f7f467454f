/** React lifts it into the document's head. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} | LearnLocal`}</title>;
}
