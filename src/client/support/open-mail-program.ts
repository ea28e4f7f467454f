/** Clicks a temporary link, which leaves the page in place, unlike setting `location`. */
export function openMailProgram(mailLink: string): void {
  const link = document.createElement('a');
  link.href = mailLink;
  document.body.append(link);
  link.click();
  link.remove();
}
