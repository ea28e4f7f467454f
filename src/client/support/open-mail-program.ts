/** As a click on a link does: the page stays, and the browser asks or opens what it was told to. */
export function openMailProgram(mailLink: string): void {
  const link = document.createElement('a');
  link.href = mailLink;
  document.body.append(link);
  link.click();
  link.remove();
}
