/** Clicks a temporary link, which leaves the page in place, unlike setting `location`. */
export function openEmailApp(mailtoUrl: string): void {
  const link = document.createElement('a');
  link.href = mailtoUrl;
  document.body.append(link);
  link.click();
  link.remove();
}
